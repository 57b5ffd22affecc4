"""A text in, its tree out: tokens, tables, the stack, and what a line that makes no sense meant."""
