"""Where `sdg` begins: nothing is imported before an interruption can be met."""

import sys

SPARE = 64 << 20  # bytes; with fewer left, an error that nobody expects comes of that


def main() -> None:
    """Run the command; leave with 130 when it is interrupted, also while it is still loading.

    Where the memory is short, Python itself fails in ways of which `MemoryError` is only one: it
    tells `SystemError`, or finds errors in what it imports that are not there. Then this leaves
    with 2 and one sentence.
    """
    sys.unraisablehook = _unless_of_memory
    try:
        from sdg_cli.main import hear_the_end
        from sdg_cli.main import main as run

        hear_the_end()
        run()
    except KeyboardInterrupt:
        sys.exit(130)
    except Exception:
        if _is_left(SPARE):
            raise
        sys.stderr.write("sdg: the memory is not enough\n")
        sys.exit(2)


def _unless_of_memory(error: "sys.UnraisableHookArgs") -> None:
    """Tell an error that nobody can catch, as Python does; not of the memory, which comes again."""
    if not issubclass(error.exc_type, MemoryError):
        sys.__unraisablehook__(error)


def _is_left(size: int) -> bool:
    """Answer whether so many bytes can be had."""
    try:
        bytearray(size)
    except MemoryError:
        return False
    return True
