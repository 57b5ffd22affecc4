"""The rulebook as a page of English."""
