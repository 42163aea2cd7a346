"""Installs a wheel or source archive in a new virtual environment and uses it: python3 check_dist.py FILE...

A source archive is built, which needs Rust; a wheel is installed where no program but Python is on the PATH. Only the standard library
is needed to run this.
"""

import os
import pathlib
import subprocess
import sys
import tarfile
import tempfile
import venv

# What runs in the new environment.
USE = """
import importlib.metadata, pathlib
import gymnasium
import pysaolei, pysaolei.gym

# The only mine is beside both numbers: in the second column, and not in the third.
solution = pysaolei.solve("2x3 1\\n1..\\n1..")
assert solution.odds[0].tolist()[1:] == [0.5, 0], solution.odds
assert sorted(solution.safe) == [(0, 2), (1, 2)], solution.safe

board = pysaolei.make("expert", seed="lucky7", no_guess=True)
game = pysaolei.Game(board)
game.open(*board.start)
while game.phase == "playing":
    game.open(*pysaolei.solve(game).best)
assert game.phase == "won", game.phase

env = gymnasium.make("pysaolei/Beginner-v0")
env.reset(seed=7)
steps, over = 0, False
while not over:
    _, _, terminated, truncated, _ = env.step(env.unwrapped.sample_action())
    steps, over = steps + 1, terminated or truncated
assert steps > 0

meta = importlib.metadata.metadata("pysaolei")
assert meta["License-Expression"] == "MIT OR Apache-2.0", meta["License-Expression"]
assert meta.get_all("Classifier") and meta["Requires-Python"]
urls = dict(url.split(", ") for url in meta.get_all("Project-URL"))
assert {"Homepage", "Documentation", "Repository"} <= set(urls), urls
licences = [path for path in importlib.metadata.files("pysaolei") if path.name.startswith("LICENSE-")]
assert sorted(path.name for path in licences) == ["LICENSE-APACHE", "LICENSE-MIT"], licences
for path in licences:
    assert len(path.read_text().splitlines()) > 15, f"{path} is not a licence"
print(f"pysaolei {meta['Version']}: solved, won, {steps} steps of an episode, {len(licences)} licences, {len(urls)} addresses")
"""

# What the source archive must hold: the package, and the crates that it is built from.
SOURCES = ["LICENSE-MIT", "LICENSE-APACHE", "Cargo.lock", "pyproject.toml", "src/lib.rs", "pysaolei/py.typed"]
CRATES = ["boards", "maker", "protocols", "replay", "rules", "solver"]


def check_sources(path: pathlib.Path) -> None:
    with tarfile.open(path) as archive:
        names = archive.getnames()
    for wanted in [*SOURCES, *(f"crates/{crate}/src/lib.rs" for crate in CRATES)]:
        if not any(name.endswith("/" + wanted) for name in names):
            sys.exit(f"{path}: {wanted} is missing")
    print(f"{path.name}: {len(names)} files, all sources are there")


def check_install(path: pathlib.Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = pathlib.Path(folder, "Scripts" if sys.platform == "win32" else "bin", "python")
        pip = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        environment = dict(os.environ)
        if path.suffix == ".whl":
            environment["PATH"] = str(python.parent)
        else:
            # Where a build of this clone has built what the package depends on.
            environment.setdefault("CARGO_TARGET_DIR", str(pathlib.Path(__file__).resolve().parent / "target"))
        subprocess.run([*pip, f"{path}[gym]"], check=True, cwd=folder, env=environment)
        subprocess.run([python, "-c", USE], check=True, cwd=folder, env=environment)


for argument in sys.argv[1:]:
    file = pathlib.Path(argument).resolve()
    if file.name.endswith(".tar.gz"):
        check_sources(file)
    check_install(file)
