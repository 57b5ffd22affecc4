"""Steps compiled to closures that change a state: moves of cards, loops, picks."""
