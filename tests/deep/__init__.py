"""The deep check, on small games, on shipped ones and on flaws planted on purpose."""
