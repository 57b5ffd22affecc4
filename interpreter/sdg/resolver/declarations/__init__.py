"""Declarations resolved: attributes, boards, regions, decks, places, rules, the course."""
