"""Plays with the client that openapi-python-client has made: play.py ADDRESS"""

import sys

from saolei_client import Client
from saolei_client.api.games import create, make_move, see
from saolei_client.models import CustomGame, GameAnswer, LevelGame, MakeMove, MoveAnswer, OperationKind, Problem
from saolei_client.models import GamePhase, MoveOutcome

client = Client(base_url=sys.argv[1])

# The server knows a player by a cookie, which the client keeps.
level = create.sync(client=client, body=LevelGame(level="intermediate"))
assert isinstance(level, GameAnswer), level
assert (level.rows, level.cols, level.mines) == (16, 16, 40), level

custom = create.sync(client=client, body=CustomGame(rows=3, cols=7, mines=2, seed="client"))
assert isinstance(custom, GameAnswer), custom
assert (custom.rows, custom.cols, custom.mines, custom.seed) == (3, 7, 2, "client"), custom

answer = make_move.sync(custom.id, client=client, body=MakeMove(key="k1", act=OperationKind.OPEN, row=2, col=6))
assert isinstance(answer, MoveAnswer), answer
assert answer.outcome == MoveOutcome.OPENED and answer.turn == 1 and answer.changes, answer
seen = see.sync(custom.id, client=client)
assert isinstance(seen, GameAnswer) and seen.phase in (GamePhase.PLAYING, GamePhase.WON), seen
assert seen.board[1][5] == "0", seen.board

refused = make_move.sync(custom.id, client=client, body=MakeMove(key="k2", act=OperationKind.OPEN, row=4, col=1))
assert isinstance(refused, Problem) and refused.status == 422, refused
