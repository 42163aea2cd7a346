"""Saolei-Bench: its positions are frozen, its scores order players as their win rates do, and an endpoint can be measured."""

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import numpy as np
import pytest

import pysaolei
from pysaolei import bench, dataset, text


@pytest.mark.parametrize("split", bench.SPLITS)
def test_the_positions_are_frozen(split):
    assert bench.fingerprint(split) == bench.HASHES[split]


def test_splits_share_no_positions():
    sets = [{text for kind in bench.KINDS for text in bench.tasks(split, "beginner", kind)} for split in bench.SPLITS]
    assert not sets[0] & sets[1] and not sets[0] & sets[2] and not sets[1] & sets[2]


def test_the_score_orders_players_as_their_win_rates_do():
    """On 300 positions of 6x6/9, and in 800 games of it."""
    found = dataset.positions("6x6/9", 300, seed=31)
    texts = [row["answer"] for row in found]
    rewards, regrets, rates, by_risk = [], [], [], []
    for name in ("random", "least-risk", "strong"):
        policy = bench.BASELINES[name]
        scores = text.score_answers(texts, policy(texts))
        rewards.append(np.mean([score.reward for score in scores]))
        regrets.append(-np.mean([score.regret for score in scores]))
        by_risk.append(np.mean([score.reward for score in text.score_answers(texts, policy(texts), by="risk")]))
        rates.append(np.mean(bench.play(policy, "6x6/9", 800, seed=31)))
    assert np.argsort(rates).tolist() == np.argsort(rewards).tolist() == np.argsort(regrets).tolist() == [0, 1, 2]
    assert by_risk[1] > by_risk[2], "the risk alone orders them the other way round"


def test_the_sum_of_regrets_is_what_the_player_loses():
    """The mean of all regrets of a game is the difference between the optimum and the win rate: exactly, over all layouts."""
    start, level, mines = (1, 1), "3x4/3", 3
    layouts = [layout for layout in all_layouts(3, 4, mines) if not layout[start]]
    regret = wins = 0.0
    for layout in layouts:
        game = pysaolei.Game(layout)
        game.open(*start)
        while game.phase == "playing":
            view = game.view
            risks = pysaolei.odds(view, mines)
            # A bad player: of the cells that are no certain mines the riskiest.
            cell = divmod(int(np.nanargmax(np.where(risks < 1, risks, np.nan))), 4)
            score = text.score_move(view, mines, cell)
            assert score.exact
            regret += score.regret
            game.open(*cell)
        wins += game.phase == "won"
    best = pysaolei.optimum(level, start=start)
    assert best.layouts == len(layouts)
    assert regret / len(layouts) == pytest.approx(best.rate - wins / len(layouts))


def all_layouts(rows, cols, mines):
    from itertools import combinations

    for chosen in combinations(range(rows * cols), mines):
        layout = np.zeros(rows * cols, bool)
        layout[list(chosen)] = True
        yield layout.reshape(rows, cols)


def test_what_is_counted():
    def silent(texts):
        return ["I do not know"] * len(texts)

    [result] = bench.run(silent, levels=["5x5/5"], limit=10, games=5)
    assert result.illegal.value == 1 and result.wins.value == 0 and result.regret.count == 0
    [result] = bench.run(bench.BASELINES["optimum"], levels=["5x5/5"], games=20)
    assert (result.regret.value, result.missed.value, result.illegal.value, result.exact) == (0, 0, 0, 1)
    assert 0.5 < result.wins.value <= 1 and result.wins.low < result.wins.value
    [result] = bench.run(bench.BASELINES["random"], levels=["5x5/5"], limit=20)
    assert result.regret.value > 0.1 and result.missed.value > 0.1 and "| 5x5/5 |" in bench.table([result])


class Model(BaseHTTPRequestHandler):
    """A stand-in for a model: it answers as `strong` plays, and fails in some ways first."""

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.requests.append((self.path, self.headers.get("Authorization"), body["model"]))
        question = body["messages"][-1]["content"]
        with self.server.lock:
            self.server.seen[question] = self.server.seen.get(question, 0) + 1
            number, times = len(self.server.seen), self.server.seen[question]
        if number % 5 == 0 and times == 1:
            return self.reply(503, {"error": "busy"})
        if number == 3:
            return self.reply(400, {"error": "no"})
        position = question.split("\n\n")[-1]
        answer = bench.BASELINES["strong"]([position])[0]
        self.reply(200, {"choices": [{"message": {"role": "assistant", "content": f"<think>open 9 9?</think>\nMy move:\n\n**{answer}**"}}]})

    def reply(self, code, body):
        data = json.dumps(body).encode()
        self.send_response(code)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *args):
        pass


@pytest.fixture
def server():
    server = ThreadingHTTPServer(("127.0.0.1", 0), Model)
    server.requests, server.seen, server.lock = [], {}, threading.Lock()
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield server
    server.shutdown()
    thread.join()
    server.server_close()


def test_an_endpoint_is_measured(server, capsys, monkeypatch):
    monkeypatch.setenv("MY_KEY", "secret")
    monkeypatch.setattr(bench.time, "sleep", lambda seconds: None)
    url = f"http://127.0.0.1:{server.server_port}/v1"
    arguments = ["--endpoint", url, "--model", "stand-in", "--key-variable", "MY_KEY", "--levels", "5x5/5", "--limit", "10", "--json"]
    assert bench.main(arguments) == 0
    out, err = capsys.readouterr()
    result = json.loads(out)
    assert set(server.requests) == {("/v1/chat/completions", "Bearer secret", "stand-in")}
    # One of twenty was refused; the others play as strong does.
    assert result["illegal"]["value"] == 0.05 and "1 positions got no answer" in err
    assert result["missed"]["value"] == 0 and result["regret"]["value"] < 0.02


def test_nobody_answers(capsys, monkeypatch):
    monkeypatch.setattr(bench.time, "sleep", lambda seconds: None)
    endpoint = bench.Endpoint("http://127.0.0.1:9", "none")
    assert endpoint(["1x2 1\n..\n"]) == [None] and endpoint.failures == 1


def test_a_policy_of_the_caller(tmp_path, monkeypatch, capsys):
    (tmp_path / "mine.py").write_text("def answers(texts):\n    return ['open 1 1'] * len(texts)\n")
    monkeypatch.chdir(tmp_path)
    assert bench.main(["--policy", "mine:answers", "--levels", "5x5/5", "--limit", "5", "--games", "3"]) == 0
    assert "| 5x5/5 |" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ([], "one of the arguments --policy --endpoint is required"),
        (["--policy", "best"], "expected a policy of random, rules, least-risk, fast, strong, optimum or MODULE:FUNCTION"),
        (["--policy", "no_such_module:f"], "No module named"),
        (["--endpoint", "http://127.0.0.1:9"], "--endpoint needs --model"),
        (["--policy", "fast", "--levels", "9x9/10"], "unknown level '9x9/10'"),
        (["--policy", "fast", "--limit", "0"], "a limit of at least 1"),
    ],
)
def test_bad_arguments_say_what_would_be_right(arguments, problem, capsys):
    with pytest.raises(SystemExit) as error:
        bench.main(arguments)
    assert error.value.code == 2 and problem in capsys.readouterr().err
