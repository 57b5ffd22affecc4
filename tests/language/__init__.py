"""Rule files: found, read, laid out, explained, and what people write instead."""
