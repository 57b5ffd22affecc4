"""What is known of rules when a kernel is generated: bounds of numbers, what may be absent."""
