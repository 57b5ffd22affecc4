"""The pages of tables in a browser."""
