"""What a table does besides being played at: looking back, its rules, challenges with a choice."""
