"""What people type at the prompt: read as decisions, looked up, refused, completed, timed."""
