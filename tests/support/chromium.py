"""Chromium for tests that look at pages: the one of the system, driven by playwright."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
CHROMIUM = next(filter(None, map(shutil.which, NAMES)), None)  # its path, if it is installed


@contextmanager
def chromium() -> Iterator[Browser]:
    """Start Chromium. Where it or playwright is missing the test is skipped, in CI it fails."""
    if CHROMIUM is None:
        missing("Chromium is not installed")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        missing("playwright is not installed: pip install playwright")
    with sync_playwright() as playwright:
        # Chromium's own sandbox does not start as root, as in a container; pages are our own.
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


def missing(what: str) -> None:
    """Say why a test cannot run."""
    if os.environ.get("CI"):
        pytest.fail(f"{what}, and CI needs it")
    pytest.skip(what)
