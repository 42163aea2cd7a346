#!/usr/bin/env python3
"""Plays a game of Minesweeper by the API of `saolei serve`: client.py [http://127.0.0.1:8080] [level]

It opens what the analysis of the position recommends, and says that it is a program. Only the standard library is used.
"""

import http.cookiejar
import json
import sys
import urllib.request
import uuid

SERVER = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8080"
LEVEL = sys.argv[2] if len(sys.argv) > 2 else "beginner"

# The cookie is the visitor: the game belongs to whoever has it.
cookies = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
browser = urllib.request.build_opener(cookies)


def ask(path, body):
    """Sends a request to the API and returns its answer; a problem is an urllib.error.HTTPError."""
    headers = {"Content-Type": "application/json"}
    request = urllib.request.Request(f"{SERVER}/api/v1{path}", json.dumps(body).encode(), headers)
    with browser.open(request) as answer:
        return json.load(answer)


game = ask("/games", {"level": LEVEL, "no_guess": True, "bot": True})
board = [list(row) for row in game["board"]]
row, col = (game["rows"] + 1) // 2, (game["cols"] + 1) // 2

while game["phase"] == "playing":
    # A move with the same key is made once, however often it is sent.
    move = {"key": str(uuid.uuid4()), "act": "open", "row": row, "col": col}
    game |= ask(f"/games/{game['id']}/moves", move)
    for run in game["changes"]:
        first = run["col"] - 1
        board[run["row"] - 1][first : first + len(run["glyphs"])] = run["glyphs"]
    if game["phase"] == "playing":
        lines = [f"{game['rows']}x{game['cols']} {game['mines']}", *map("".join, board)]
        best = ask("/analyse", {"position": "\n".join(lines) + "\n"})["best"]
        row, col = best["row"], best["col"]

print(*map("".join, board), sep="\n")
print(f"{game['phase']} after {game['millis'] / 1000:.3f} s: {SERVER}{game['links']['watch']}")
