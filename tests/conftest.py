"""Ctrl-C is heard by the tests and what they start, even where they were started deaf to it."""

import signal


def pytest_configure() -> None:
    """Undo what `nohup` does, and shells to a job in the background of a script."""
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
