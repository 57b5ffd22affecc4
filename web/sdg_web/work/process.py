"""A process that does jobs: requests come as lines of JSON, answers go out the same way.

It ends when its input ends, so that none is left behind however its server went.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from typing import Any

from sdg_web.work.jobs import Jobs

NICER = 5  # than the server, which has to stay quick


def main() -> None:
    """Answer requests until there are no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends this
    if hasattr(os, "nice"):
        os.nice(NICER)
    jobs, answers = Jobs(), sys.stdout.buffer
    sys.stdout = sys.stderr  # what anybody prints is no answer
    for line in sys.stdin.buffer:
        answer = _answered(jobs, line)
        try:
            answers.write(json.dumps(answer, ensure_ascii=False).encode() + b"\n")
            answers.flush()
        except BrokenPipeError:  # the server was killed
            os._exit(0)


def _answered(jobs: Jobs, line: bytes) -> dict[str, Any]:
    """Return the answer to a request, or what went wrong: the process goes on."""
    try:
        return jobs.answer(json.loads(line))
    except Exception as problem:
        return {"failed": f"{type(problem).__name__}: {problem}"}


if __name__ == "__main__":
    main()
