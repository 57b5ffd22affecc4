"""The reference engine: closures over the resolved game, in pure Python; it defines the language."""
