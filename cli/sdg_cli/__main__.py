"""`python -m sdg_cli`, the same as `sdg`."""

from sdg_cli.entry import main

main()
