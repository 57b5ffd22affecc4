"""What is proved of a table, and what is left out of proofs."""
