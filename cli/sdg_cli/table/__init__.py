"""A play at the prompt: seats, answers, saves, and the plays that go on."""
