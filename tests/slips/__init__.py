"""Slips of authors planted in good files: is each told at its line, and nothing else?"""
