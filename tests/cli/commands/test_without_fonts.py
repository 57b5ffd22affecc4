"""Without any font there is a message: no end by a signal, no picture without its letters."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sdg.paper import typesetting

NO_FONTS = '<?xml version="1.0"?><fontconfig><dir>{}</dir></fontconfig>'


@pytest.mark.skipif(sys.platform != "linux", reason="fonts are found by fontconfig")
@pytest.mark.parametrize("line", ["print pig --no-examples -o out.pdf", "picture pig -o out.png"])
def test_a_system_without_fonts_is_told(tmp_path: Path, line: str) -> None:
    if line.startswith("print"):
        try:
            typesetting._makers()
        except typesetting.NoTypesetter as missing:
            pytest.skip(str(missing))
    else:
        pytest.importorskip("resvg_py")
    (tmp_path / "fonts.conf").write_text(NO_FONTS.format(tmp_path / "none"))
    done = subprocess.run(
        [sys.executable, "-m", "sdg_cli", *line.split()], cwd=tmp_path, capture_output=True,
        text=True, timeout=60, env={**os.environ, "FONTCONFIG_FILE": str(tmp_path / "fonts.conf")},
    )  # fmt: skip
    assert done.returncode == 2, done
    assert "needs a font, and this system has none" in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert not list(tmp_path.glob("out.*"))
