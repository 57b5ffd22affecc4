"""Inputs made by chance, and programs crossed with one another."""
