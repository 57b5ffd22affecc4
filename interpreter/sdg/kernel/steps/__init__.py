"""Steps generated as text of a kernel."""
