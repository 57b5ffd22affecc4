"""What comes from outside: signals, folders, streams, compilers, odd words."""
