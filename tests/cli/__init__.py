"""The command, as a person or another program calls it."""
