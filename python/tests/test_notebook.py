"""The notebook of the docs runs, and shows what is stored in it. With UPDATE=1 it is written anew."""

import ast
import json
import os
from pathlib import Path

import pysaolei

NOTEBOOK = Path(__file__).parents[2] / "docs" / "python.ipynb"


def outputs(source, names, number):
    """Runs a cell as Jupyter does: what its last expression shows."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, f"cell {number}", "exec"), names)
    if last is None:
        return []
    value = eval(compile(ast.Expression(last.value), f"cell {number}", "eval"), names)
    data = {"text/plain": repr(value).splitlines(keepends=True)}
    if hasattr(value, "_repr_html_"):
        data = {"text/html": value._repr_html_().splitlines(keepends=True), "text/plain": [f"<{type(value).__name__}>"]}
    return [{"data": data, "execution_count": number, "metadata": {}, "output_type": "execute_result"}]


def test_the_notebook_shows_what_is_stored():
    notebook = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    names, number, stored = {}, 0, json.dumps(notebook)
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            number += 1
            cell["execution_count"], cell["outputs"] = number, outputs("".join(cell["source"]), names, number)
    if os.environ.get("UPDATE"):
        NOTEBOOK.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    else:
        assert json.dumps(notebook) == stored
    assert number >= 6


def test_what_is_shown():
    solution = pysaolei.solve("1x7 2\n.1...1.\n")
    html = solution._repr_html_()
    # The safe cell in the middle is green and framed, the numbers that prove it are framed, the others are half a mine.
    assert html.count("outline:3px solid #000") == 1 and html.count("hsl(120,") == 1 and html.count("hsl(60,") == 4
    assert html.count("outline:3px solid #2060ff") == 2 and "count from 1" in html
    game = pysaolei.Game("*.\n..\n")
    game.mark(1, 1)
    game.open(0, 1)
    assert "⚑" in game._repr_html_() and ">1</td>" in game._repr_html_()
    game.open(0, 0)
    assert "✹" in game._repr_html_() and "lost" in game._repr_html_()
    board = pysaolei.make("4x5/6", seed="<b>", start=(1, 1), first_click="safe")
    assert board._repr_html_().count("✹") == 6 and "&lt;b&gt;" in board._repr_html_()
