"""Where `sdg` begins: nothing is imported before an interruption can be met."""

import sys

SPARE = 64 << 20  # bytes; with fewer left, an error that nobody expects comes of that


def main() -> None:
    """Run the command; leave with 130 when it is interrupted, also while it is still loading.

    Where the memory is short, Python itself fails in ways of which `MemoryError` is only one: it
    reports `SystemError`, or finds errors in what it imports that are not there. Then this leaves
    with 2 and one sentence.
    """
    sys.unraisablehook = _not_raised
    try:
        _run()
    except KeyboardInterrupt:
        sys.exit(130)


def _run() -> None:
    """Load the command and run it."""
    try:
        _load_hashes()
        from sdg_cli.main import hear_the_end
        from sdg_cli.main import main as run

        hear_the_end()
        run()
    except Exception as problem:
        if _is_interruption(problem):
            raise KeyboardInterrupt from None
        if _is_left(SPARE):
            raise
        sys.stderr.write("sdg: the memory is not enough\n")
        sys.exit(2)


def _is_interruption(problem: BaseException | None) -> bool:
    """Return whether an error comes of an interruption: one that comes while a class is made, as
    when a module is loaded, arrives as the cause of a RuntimeError before Python 3.12."""
    while problem is not None:
        if isinstance(problem, KeyboardInterrupt):
            return True
        problem = problem.__cause__ or problem.__context__
    return False


def _load_hashes() -> None:
    """Load what `hashlib` is made of. If that fails for want of memory, `hashlib` itself would go
    on, and print an error for each of its functions."""
    for name in ("_hashlib", "_blake2"):
        try:
            __import__(name)
        except ModuleNotFoundError:  # a Python that is built without it
            continue


def _not_raised(error: "sys.UnraisableHookArgs") -> None:
    """Print an error that nobody can catch, as Python does; not of the memory, which comes again.
    An interruption that came while something was taken away is made to come again."""
    if issubclass(error.exc_type, KeyboardInterrupt):
        _interrupt_soon()
    elif not issubclass(error.exc_type, MemoryError):
        sys.__unraisablehook__(error)


def _interrupt_soon() -> None:
    """Interrupt the command, once what is done at this moment is done."""
    import signal
    from _thread import interrupt_main
    from threading import Timer, get_ident

    signal.signal(signal.SIGINT, signal.default_int_handler)
    if sys.platform == "win32":
        again = Timer(0.01, interrupt_main)
    else:  # a signal ends waiting, too
        again = Timer(0.01, signal.pthread_kill, (get_ident(), signal.SIGINT))
    again.daemon = True
    again.start()


def _is_left(size: int) -> bool:
    """Return whether so many bytes can be had."""
    try:
        bytearray(size)
    except MemoryError:
        return False
    return True
