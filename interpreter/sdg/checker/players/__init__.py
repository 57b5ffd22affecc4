"""Passes over players: whose turn it is, whose thing a name means, who acts in a loop."""
