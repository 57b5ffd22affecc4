"""What tests `sdg`. The programs among them are run as `python -m tests.kernel.equality`.

Whoever runs one asks the sources beside it, whatever is installed; `support/places.py` tells where
things lie.
"""

import sys
from pathlib import Path

for _name in ("cli", "interpreter"):
    _folder = str(Path(__file__).resolve().parents[1] / _name)
    if _folder not in sys.path:
        sys.path.insert(0, _folder)
