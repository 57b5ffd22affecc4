"""Passes over cards: wild, identical or moved ones, attributes they lack, cells that none fits."""
