"""How states leave an engine: to seats, to files, to other engines."""
