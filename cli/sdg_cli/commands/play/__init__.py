"""Commands that play a game, show a play, or play it again."""
