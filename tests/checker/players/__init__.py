"""Lines about players and turns that mean another than they seem to."""
