"""Legal decisions generated as text of a kernel: listed, counted, one of them taken."""
