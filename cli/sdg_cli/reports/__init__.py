"""Results as a page of the terminal, as HTML, or as files next to the result."""
