"""The reference engine, folder by folder."""
