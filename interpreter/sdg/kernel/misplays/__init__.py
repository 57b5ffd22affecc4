"""Table mode generated as text of a kernel: misplays, who notices them, what follows."""
