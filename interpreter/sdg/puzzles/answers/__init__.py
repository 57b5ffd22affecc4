"""A puzzle for people: the next step and its reasons, why there is no solution, its board drawn."""
