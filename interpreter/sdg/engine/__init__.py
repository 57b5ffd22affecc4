"""The reference engine: closures over the resolved game, pure Python; it defines the language."""
