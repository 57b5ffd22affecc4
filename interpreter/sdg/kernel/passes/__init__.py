"""Passes over the tree of a kernel, each a tree in and a smaller or faster tree out."""
