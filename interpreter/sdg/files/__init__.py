"""Files of rules: where they are, and what is read of them."""
