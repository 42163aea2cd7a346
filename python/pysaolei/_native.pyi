"""The interface of the extension."""

from typing import Any, final

import numpy as np
import numpy.typing as npt

_Cell = tuple[int, int]
_Chance = tuple[float, float, float, bool]

class GaveUp(RuntimeError):
    """No such board was found within the tries that were allowed."""

class Impossible(ValueError):
    """No layout fits a position; the message names the numbers to blame."""

@final
class Verdict:
    """What an operation did."""

    @property
    def kind(self) -> str:
        """`opened`, `marked`, `exploded` or `refused`."""
    @property
    def mark(self) -> str | None:
        """The new mark of the cell: `blank`, `flag` or `query`."""
    @property
    def mine(self) -> _Cell | None:
        """The mine that was opened."""
    @property
    def refusal(self) -> str | None:
        """Why nothing was done."""

@final
class Game:
    """A game: a layout, the rules of a dialect, and the moves so far."""

    def __new__(cls, board: Any, dialect: str = "classic") -> Game: ...
    def apply(self, operation: str, row: int, col: int) -> Verdict:
        """Applies an operation, given by its name. Raises ValueError if the rules do not have it."""
    def open(self, row: int, col: int) -> Verdict:
        """Opens a cell, and the neighbours of every 0."""
    def mark(self, row: int, col: int) -> Verdict:
        """Puts the next mark on a closed cell: a flag, in some dialects then a question mark, then none."""
    def flag(self, row: int, col: int) -> Verdict:
        """Flags a closed cell, in the dialects with an operation for each mark; others have `mark`."""
    def query(self, row: int, col: int) -> Verdict:
        """Puts a question mark on a closed cell, in the dialects with an operation for each mark."""
    def clear(self, row: int, col: int) -> Verdict:
        """Removes the mark of a closed cell, in the dialects with an operation for each mark."""
    def chord(self, row: int, col: int) -> Verdict:
        """Opens the neighbours of an open number whose flags account for it."""
    @property
    def view(self) -> npt.NDArray[np.int8]: ...
    @property
    def layout(self) -> npt.NDArray[np.bool_]: ...
    @property
    def changes(self) -> npt.NDArray[np.int64]: ...
    @property
    def phase(self) -> str: ...
    @property
    def shape(self) -> tuple[int, int]: ...
    @property
    def mines(self) -> int: ...
    @property
    def flags(self) -> int: ...
    @property
    def closed_safe(self) -> int: ...
    @property
    def dialect(self) -> str: ...
    def _repr_html_(self) -> str: ...
    def __copy__(self) -> Game: ...
    def __deepcopy__(self, memo: Any) -> Game: ...
    def __getnewargs__(self) -> tuple[Any, ...]: ...
    def __getstate__(self) -> Any: ...
    def __setstate__(self, moves: Any) -> None: ...

@final
class GameBatch:
    """Games of one level that are played at the same time."""

    def __new__(
        cls,
        level: str,
        count: int,
        first_click: str,
        flags: bool,
        no_guess: bool,
        reward: str,
        illegal_reward: float,
        illegal_ends: bool,
        max_steps: int | None,
        autoreset: str,
        threads: int | None,
    ) -> GameBatch: ...
    @property
    def observations(self) -> npt.NDArray[np.int8]: ...
    @property
    def masks(self) -> npt.NDArray[np.int8]: ...
    @property
    def rewards(self) -> npt.NDArray[np.float64]: ...
    @property
    def ended(self) -> npt.NDArray[np.bool_]: ...
    @property
    def truncated(self) -> npt.NDArray[np.bool_]: ...
    @property
    def won(self) -> npt.NDArray[np.bool_]: ...
    @property
    def final_observations(self) -> npt.NDArray[np.int8] | None: ...
    def reset(self, seeds: list[int | None], which: list[bool]) -> None: ...
    def step(self, actions: npt.NDArray[np.int64]) -> None: ...
    def sample_actions(self, into: npt.NDArray[np.int64]) -> None: ...
    def layout(self, game: int) -> npt.NDArray[np.bool_] | None: ...
    def __getnewargs__(self) -> tuple[Any, ...]: ...
    def __getstate__(self) -> Any: ...
    def __setstate__(self, state: Any) -> None: ...

def analyse(
    view: npt.NDArray[np.int8], mines: int, strength: str, language: str, trust_flags: bool
) -> dict[str, Any]: ...
def best_moves(
    views: npt.NDArray[np.int8],
    mines: npt.NDArray[np.uint64],
    strength: str,
    trust_flags: bool,
    threads: int | None,
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.float64]]: ...
def certain(
    views: npt.NDArray[np.int8], mines: npt.NDArray[np.uint64], trust_flags: bool, threads: int | None
) -> npt.NDArray[np.int8]: ...
def format_position(view: npt.NDArray[np.int8], mines: int) -> str: ...
def make(
    wanted: dict[str, Any],
    limits: tuple[tuple[int, int], tuple[int, int], int | None],
    seed: str,
    first: int,
    count: int,
    threads: int | None,
) -> list[dict[str, Any]]: ...
def measure_names() -> list[str]: ...
def measure_replays(
    files: list[bytes], luck: bool, threads: int | None
) -> list[list[dict[str, str | int | float | None]] | str]: ...
def judge_moves(
    views: npt.NDArray[np.int8],
    mines: npt.NDArray[np.uint64],
    cells: list[_Cell],
    games: int | None,
    threads: int | None,
) -> npt.NDArray[np.float64]: ...
def odds(
    views: npt.NDArray[np.int8],
    mines: npt.NDArray[np.uint64],
    into: npt.NDArray[Any],
    trust_flags: bool,
    threads: int | None,
) -> None: ...
def optimum(
    level: str, first_click: str, start: _Cell | None, memory: int, threads: int | None
) -> tuple[_Cell, int, int]: ...
def positions(
    level: str, count: int, seed: int, first: int, policy: str, kind: str, threads: int | None
) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.uint64], npt.NDArray[np.uint32], npt.NDArray[np.uint32]]: ...
def prove(mines: npt.NDArray[np.bool_], start: _Cell, up_to: str) -> dict[str, Any] | None: ...
def random_layouts(
    level: str, seed: int, start: _Cell, first_click: str, first: int, count: int
) -> npt.NDArray[np.bool_]: ...
def read_boards(text: bytes) -> list[tuple[npt.NDArray[np.bool_], _Cell | None]]: ...
def read_positions(text: bytes) -> list[tuple[npt.NDArray[np.int8], int]]: ...
def read_replays(data: bytes) -> list[dict[str, Any]]: ...
def run(protocol: str, input: bytes) -> bytes:
    """Answers a judge's input by one of the protocols boom, sweep, console, master and click."""

def simulate(
    level: str,
    games: int,
    first: int,
    seed: int,
    strength: str,
    first_click: str,
    start: _Cell | None,
    threads: int | None,
) -> tuple[npt.NDArray[np.bool_], npt.NDArray[np.uint32], npt.NDArray[np.bool_], _Cell]: ...
def win_chance(
    view: npt.NDArray[np.int8],
    mines: int,
    strength: str,
    include: _Cell | None,
    every: bool,
    games: int,
    trust_flags: bool,
) -> tuple[_Chance, list[tuple[_Cell, float, _Chance, tuple[float, float, float]]]] | None: ...
def win_chances(
    views: npt.NDArray[np.int8],
    mines: npt.NDArray[np.uint64],
    strength: str,
    games: int,
    trust_flags: bool,
    threads: int | None,
) -> npt.NDArray[np.float64]: ...
def _panic_for_tests() -> None: ...
