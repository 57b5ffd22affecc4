"""Results as a page of the terminal, as HTML, or as files beside the result."""
