"""Passes over a kernel's tree."""
