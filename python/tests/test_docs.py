"""The examples of the pages run."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def blocks(page):
    return re.findall(r"```python\n(.*?)```", (ROOT / page).read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize(
    ("page", "number"),
    [(page, number) for page in ("docs/python.md", "python/README.md") for number in range(len(blocks(page)))],
)
def test_the_example_runs(page, number, capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    exec(compile(blocks(page)[number], f"{page}, example {number + 1}", "exec"), {"__name__": "__main__"})
