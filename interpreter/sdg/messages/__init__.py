"""Every message of the language, one named function each, a module for each part of the way.

Importing this package enters all of them in the catalogue.
"""

from importlib import import_module
from pkgutil import iter_modules

from sdg.messages.catalogue import Entry, about, all_messages, explain

__all__ = ["Entry", "about", "all_messages", "explain"]

for _module in iter_modules(__path__, f"{__name__}."):
    import_module(_module.name)
