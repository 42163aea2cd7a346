import numpy as np
import pytest

import pysaolei

GAME = b"""saolei 1
rules classic
size 2x5
mines 2
start safe
made given
layout
*....
...*.
0 open 1 3
1200 mark 2 4
1900 chord 1 3
2500 hint
"""

RAWVF = b"""RawVF_Version: Rev6
Program: test
Player: Ann
Level: Custom
Width: 5
Height: 2
Mines: 2
Marks: 0
Board:
*0000
000*0
Events:
0.000 start
0.000 lc 3 1 (40 8)
0.100 lr 3 1 (40 8)
0.500 mv 4 2 (56 24)
"""


def test_events_are_a_structured_array():
    replay = pysaolei.read_replay(GAME)
    assert (replay.format, replay.result) == ("saolei", "unfinished")
    assert replay.layout.sum() == 2
    assert replay.events["kind"].tolist() == ["open", "mark", "chord", "hint"]
    assert replay.events["millis"].tolist() == [0, 1200, 1900, 2500]
    assert replay.events[["row", "col"]].tolist() == [(0, 2), (1, 3), (0, 2), (-1, -1)]
    assert replay.text.encode() == GAME


def test_measures_are_those_of_the_program(saolei_json, tmp_path):
    path = tmp_path / "game.txt"
    path.write_bytes(GAME)
    [expected] = saolei_json("replay", str(path), "--json")
    measures = pysaolei.read_replay(path).measures()
    shared = expected.keys() & measures.keys()
    assert {"3bv", "clicks", "time_ms", "guesses"} <= shared
    for name in shared:
        assert measures[name] == expected[name], name
    assert pysaolei.read_replay(path).measures(luck=False)["guesses"] is None


def test_many_files_and_damaged_ones():
    rows = pysaolei.measure_replays([GAME, b"nonsense", GAME[:60]], threads=2)
    assert [row["source"] for row in rows] == [0, 1, 2]
    assert rows[0]["error"] is None and rows[0]["3bv"] is not None
    assert "expected a game as AVF" in rows[1]["error"] and rows[1]["3bv"] is None
    assert rows[2]["error"].startswith("line ")
    with pytest.raises(ValueError, match="byte 0: expected a recorded game, found an empty file"):
        pysaolei.read_replay(b"")


def test_any_number_of_files_from_any_iterable(tmp_path):
    path = tmp_path / "game.txt"
    path.write_bytes(GAME)
    missing = tmp_path / "missing.avf"
    sources = (path if number % 300 else missing for number in range(700))
    rows = pysaolei.measure_replays(sources, luck=False)
    assert [number for number, row in enumerate(rows) if row["error"]] == [0, 300, 600]
    assert rows[0]["source"] == str(missing) and rows[0]["error"] == "cannot read: No such file or directory"
    assert rows[1] == rows[699]


def test_events_are_data_frames():
    import pandas
    import polars

    events = pysaolei.read_replay(GAME).events
    assert pandas.DataFrame(events)["kind"].tolist() == ["open", "mark", "chord", "hint"]
    assert polars.DataFrame(events)["millis"].to_list() == [0, 1200, 1900, 2500]
    # polars looks at the first hundred rows, in which most values are missing.
    rows = pysaolei.measure_replays([b"x"] * 150 + [GAME, RAWVF])
    assert len(pandas.DataFrame(rows)) == len(polars.DataFrame(pysaolei.replays.columns(rows))) == 152
    assert polars.DataFrame(pysaolei.replays.columns(rows))["path"].to_list()[-2:] == [None, rows[-1]["path"]]


def test_mouse_events_of_a_video():
    replay = pysaolei.read_replay(RAWVF)
    assert (replay.format, replay.player) == ("rawvf", "Ann")
    kinds = replay.events["kind"].tolist()
    assert kinds == ["left_down", "left_up", "move"]
    assert replay.events["row"].tolist() == [0, 0, 1] and replay.events["x"].tolist() == [40, 40, 56]
    assert np.issubdtype(replay.events["millis"].dtype, np.int64)
