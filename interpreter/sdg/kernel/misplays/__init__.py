"""Table mode generated as text of a kernel: what is laid against rules, and what comes of it."""
