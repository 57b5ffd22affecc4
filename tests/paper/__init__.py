"""Tests of what is printed and cut out."""
