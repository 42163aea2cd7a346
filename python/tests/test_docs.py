"""The examples of the pages run, and pass a strict type checker."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = ("docs/python.md", "python/README.md")


def blocks(page):
    return re.findall(r"```python\n(.*?)```", (ROOT / page).read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize(("page", "number"), [(page, number) for page in PAGES for number in range(len(blocks(page)))])
def test_the_example_runs(page, number, capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    exec(compile(blocks(page)[number], f"{page}, example {number + 1}", "exec"), {"__name__": "__main__"})


def write_examples(folder):
    """The examples as files, for type checkers."""
    for page in PAGES:
        for number, block in enumerate(blocks(page)):
            Path(folder, f"{Path(page).stem}_{number + 1}.py").write_text(block, encoding="utf-8")


def test_the_examples_have_the_right_types(tmp_path):
    write_examples(tmp_path)
    files = sorted(str(path) for path in tmp_path.iterdir())
    cache = ROOT / "python" / "target" / "mypy"
    check = [sys.executable, "-m", "mypy", "--strict", "--config-file", "", "--cache-dir", str(cache), *files]
    done = subprocess.run(check, capture_output=True, text=True, check=False, cwd=ROOT / "python")
    assert done.returncode == 0, done.stdout


def test_every_name_is_documented():
    import inspect

    import pysaolei

    def undocumented(name, value):
        if not getattr(value, "__doc__", None):
            yield name
        if inspect.isclass(value) and value.__module__.startswith("pysaolei"):
            for part, method in vars(value).items():
                is_own = callable(method) or isinstance(method, (property, staticmethod)) or inspect.isgetsetdescriptor(method)
                if is_own and not part.startswith("_") and not getattr(method, "__doc__", None):
                    yield f"{name}.{part}"

    modules = [pysaolei.answers, pysaolei.bench, pysaolei.dataset, pysaolei.text, pysaolei.html, pysaolei.solver]
    names = {f"pysaolei.{name}": getattr(pysaolei, name) for name in pysaolei.__all__}
    for module in modules:
        own = {name: value for name, value in vars(module).items() if not name.startswith("_") and callable(value)}
        names |= {f"{module.__name__}.{name}": value for name, value in own.items() if getattr(value, "__module__", "") == module.__name__}
    missing = [name for one, value in names.items() if callable(value) for name in undocumented(one, value)]
    assert missing == []
