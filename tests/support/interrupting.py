"""Commands that are to be interrupted, started so that they hear it."""

import signal


def hears_ctrl_c() -> None:
    """Undo that a job in the background is deaf to Ctrl-C, and so is all that it starts."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
