"""Positions as HTML, for notebooks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from .positions import CLOSED, FLAG, MINE, QUERY, View

if TYPE_CHECKING:
    from ._native import Game
    from .boards import Board
    from .solver import Cell, Solution

_COLOURS = ("#000", "#0000ff", "#008000", "#e00000", "#000080", "#800000", "#008080", "#000", "#606060")
_GLYPHS = {CLOSED: "", FLAG: "⚑", QUERY: "?", MINE: "✹", 0: ""}
_CELL = "width:1.7em;height:1.7em;padding:0;text-align:center;font:bold 13px sans-serif;"


def view_html(
    view: View,
    odds: npt.NDArray[np.float64] | None = None,
    *,
    framed: Iterable[Cell] = (),
    best: Cell | None = None,
    caption: str = "",
) -> str:
    """A position as a table: closed cells grey, or coloured by their odds from green (safe) to red (mine).

    `framed` cells have a blue frame, and the `best` one a black frame.
    """
    frames = dict.fromkeys(framed, "#2060ff") | ({} if best is None else {best: "#000"})
    lines = []
    for row, codes in enumerate(view.tolist()):
        cells = "".join(
            _cell_html(code, None if odds is None else float(odds[row, col]), frames.get((row, col)))
            for col, code in enumerate(codes)
        )
        lines.append(f"<tr>{cells}</tr>")
    title = f"<caption>{_escaped(caption)}</caption>" if caption else ""
    return f'<table style="border-collapse:collapse;border:1px solid #888">{title}{"".join(lines)}</table>'


def _cell_html(code: int, risk: float | None, frame: str | None) -> str:
    text, style, title = _GLYPHS.get(code, str(code)), f"{_CELL}border:1px solid #999;", ""
    if code >= 0:
        style += f"background:#eee;color:{_COLOURS[code]};"
    elif code == MINE:
        style += "background:#ff6060;color:#000;"
    elif risk is None or np.isnan(risk):
        style += "background:#bbb;color:#b00;"
    else:
        style += f"background:hsl({120 * (1 - risk):.0f},70%,70%);color:#000;font-weight:normal;"
        text = text or (f"{100 * risk:.0f}" if 0 < risk < 1 else "")
        title = f' title="{100 * risk:.4g} %"'
    if frame:
        style += f"outline:3px solid {frame};outline-offset:-3px;"
    return f'<td style="{style}"{title}>{text}</td>'


def game_html(game: Game) -> str:
    """A game as its player sees it."""
    rows, cols = game.shape
    return view_html(game.view, caption=f"{rows}x{cols}, {game.mines} mines, {game.phase}")


def board_html(board: Board) -> str:
    """A board with its mines and numbers, the first click framed."""
    mines = board.layout
    padded = np.pad(mines.astype(np.int8), 1)
    rows, cols = mines.shape
    around: Any = sum(padded[1 + down : rows + 1 + down, 1 + right : cols + 1 + right] for down in (-1, 0, 1) for right in (-1, 0, 1))
    view = np.where(mines, MINE, around).astype(np.int8)
    return view_html(view, best=board.start, caption=f"{rows}x{cols}, {board.mines} mines, seed {board.seed}, 3BV {board.three_bv}")


def solution_html(solution: Solution) -> str:
    """A position with its odds as colours; the best cell framed in black, the cells that prove it safe in blue."""
    reason = next((reason for reason in solution.reasons if solution.best in reason.safe), None)
    framed = [*reason.numbers, *reason.rests_on] if reason else []
    table = view_html(solution.view, solution.odds, framed=framed, best=solution.best)
    return f"{table}<p>{_escaped(solution.why)} (Rows and columns in this sentence count from 1.)</p>"


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
