"""`python -m sdg_cli`, the same as `sdg`."""

from sdg_cli.main import main

main()
