"""Commands for those who write a game: checked, laid out, explained, compared, printed."""
