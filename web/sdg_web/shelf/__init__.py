"""The shelf: `listing.py` says what each game is and what can be chosen of it, `pictures.py` draws
it, `playing_time.py` counts how long it takes, `kept.py` keeps all that until a file is written,
which `stamps.py` sees."""
