"""Tests of tables in a browser."""
