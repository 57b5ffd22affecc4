"""Where `sdg` begins: nothing is imported before an interruption can be met."""

import sys


def main() -> None:
    """Run the command; leave with 130 when it is interrupted, also while it is still loading."""
    try:
        from sdg_cli.main import hear_the_end
        from sdg_cli.main import main as run

        hear_the_end()
        run()
    except KeyboardInterrupt:
        sys.exit(130)
