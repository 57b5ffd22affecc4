"""A line typed at the prompt: completed, timed, asked about where it is unclear."""
