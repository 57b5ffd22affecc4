"""Numbers on a table: `shared_numbers.py` draws those that belong to no seat, beside rows where
they belong to these; `pits.py` draws seeds that lie in pits."""
