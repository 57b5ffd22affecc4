"""Placement rules generated as text of a kernel: where a card may land, what breaks them."""
