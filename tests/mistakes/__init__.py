"""Mistakes made on purpose in the sources: do the tests see them?"""
