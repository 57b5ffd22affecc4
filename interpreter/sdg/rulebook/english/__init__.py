"""A game's rules in English: a phrase for each expression, a line for each step."""
