"""What a designer learns from many games: play them, count, compare."""
