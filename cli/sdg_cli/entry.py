"""Where `sdg` begins: nothing is imported before an interruption can be met."""

import sys

TYPE_CHECKING = False  # `typing` takes time to load
if TYPE_CHECKING:
    from types import FrameType

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
    from _thread import start_new_thread

    signal.signal(signal.SIGINT, _interrupt)
    start_new_thread(_interrupt_later, ())  # one that nothing waits for, and that takes no locks


def _interrupt(_: int, frame: "FrameType | None") -> None:
    """Raise an interruption; later, if it comes while an earlier one is looked at, from where it
    could not be raised either."""
    while frame is not None:
        if frame.f_code is _not_raised.__code__:
            _interrupt_soon()
            return
        frame = frame.f_back
    raise KeyboardInterrupt


def _interrupt_later() -> None:
    import signal
    import time
    from _thread import interrupt_main
    from threading import main_thread

    time.sleep(0.01)
    ident = main_thread().ident
    if sys.platform == "win32" or ident is None:
        interrupt_main()
    else:  # a signal ends waiting, too
        signal.pthread_kill(ident, signal.SIGINT)


def _is_left(size: int) -> bool:
    """Return whether so many bytes can be had."""
    try:
        bytearray(size)
    except MemoryError:
        return False
    return True
