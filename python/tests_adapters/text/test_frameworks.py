"""Each adapter plays an episode with the real package."""

import asyncio
import json
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pysaolei
from pysaolei import dataset, text

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))
LEVEL = "5x5/5"


def answer_of(position):
    row, col = pysaolei.solve(position).best
    return f"<think>open 9 9?</think>The odds say so.\nopen {row + 1} {col + 1}"


def test_inspect(tmp_path):
    from inspect_ai import eval
    from inspect_ai.model import ModelOutput, ModelUsage, get_model

    from pysaolei.adapters.inspect_ai import minesweeper

    rows = dataset.positions(LEVEL, 4, seed=7)
    answers = [answer_of(rows[0]["answer"]), "open 9 9", "I pass", answer_of(rows[3]["answer"])]
    outputs = [ModelOutput.from_content("mockllm/model", answer) for answer in answers]
    for output in outputs:
        # Without a usage, the stand-in for a model counts tokens with a table that it downloads.
        output.usage = ModelUsage(input_tokens=1, output_tokens=1, total_tokens=2)
    model = get_model("mockllm/model", custom_outputs=outputs)
    [log] = eval(minesweeper(LEVEL, 4, seed=7), model=model, log_dir=str(tmp_path), display="none", max_connections=1, max_samples=1)
    assert log.status == "success", log.error
    values = [next(iter(sample.scores.values())) for sample in log.samples]
    assert [sample.id for sample in log.samples] == [row["id"] for row in rows]
    expected = [text.score_answer(row["answer"], answer) for row, answer in zip(rows, answers)]
    assert [value.value for value in values] == [score.reward for score in expected]
    assert [value.metadata["kind"] for value in values] == [score.kind for score in expected]


def test_verifiers():
    from pysaolei.adapters.verifiers import MinesweeperConfig, MinesweeperTaskset

    tasks = list(MinesweeperTaskset(MinesweeperConfig(level=LEVEL, count=3, seed=7)))
    rows = dataset.positions(LEVEL, 3, seed=7)
    assert [task.data.id for task in tasks] == [row["id"] for row in rows]
    assert [task.data.prompt for task in tasks] == [row["prompt"] for row in rows]
    answers = [answer_of(rows[0]["answer"]), "open 9 9", "hm"]
    traces = roll_out(tasks, {row["prompt"]: answer for row, answer in zip(rows, answers)})
    for task, trace, answer in zip(tasks, traces, answers):
        assert trace.ok and trace.last_reply == answer, trace.errors
        score = text.score_answer(task.data.position, answer)
        assert trace.reward == score.reward
        assert trace.metrics["illegal"] == (score.kind in ("illegal", "unreadable"))
    assert [trace.reward for trace in traces] == [1, 0, 0]


def roll_out(tasks, answers):
    """The traces of an agent that chats with a stand-in for a model. Its program is a script for which uv installs packages."""
    import verifiers.v1 as vf

    server = ThreadingHTTPServer(("127.0.0.1", 0), Model)
    server.answers = answers
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    client = vf.EvalClientConfig(base_url=f"http://127.0.0.1:{server.server_port}/v1", api_key_var="NO_KEY")
    config = vf.AgentConfig(harness={"id": "null"}, runtime=vf.SubprocessConfig(), model="stand-in", client=client)

    async def run():
        return [await vf.Agent(config).run(task) for task in tasks]

    try:
        return asyncio.run(run())
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


class Model(BaseHTTPRequestHandler):
    """A stand-in for a model, which streams its answers."""

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        answer = self.server.answers[body["messages"][-1]["content"]]
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        for delta, reason in [({"role": "assistant", "content": answer}, None), ({}, "stop")]:
            choice = {"index": 0, "delta": delta, "finish_reason": reason}
            chunk = {"id": "1", "object": "chat.completion.chunk", "created": 0, "model": body["model"], "choices": [choice]}
            self.wfile.write(f"data: {json.dumps(chunk)}\n\n".encode())
        self.wfile.write(b"data: [DONE]\n\n")

    def log_message(self, *args):
        pass


def test_reasoning_gym():
    import reasoning_gym

    import pysaolei.adapters.reasoning_gym  # noqa: F401

    data = reasoning_gym.create_dataset("saolei", level=LEVEL, size=5, seed=7)
    assert len(list(data)) == len(data) == 5
    for entry in data:
        assert data.score_answer(entry["answer"], entry) == 1.0
        assert data.score_answer("open 9 9", entry) == data.score_answer(None, entry) == 0.0


def test_gem():
    import gem

    import pysaolei.adapters.gem  # noqa: F401

    env = gem.make("saolei:Minesweeper-v0", level=LEVEL, max_turns=30)
    prompt, _ = env.reset(seed=7)
    game = text.TextGame(LEVEL, seed=7)
    assert prompt == game.prompt
    said, reward, terminated, truncated, info = env.step("hello")
    assert (reward, terminated, truncated, info["kind"]) == (0.0, False, False, "unreadable")
    while not (terminated or truncated):
        answer = answer_of(game.position)
        other = env.spawn(same_state=True).step(answer)
        said, reward, terminated, truncated, info = env.step(answer)
        assert said == game.reply(answer) == other[0] and reward == game.scores[-1].reward
    assert terminated and info["won"] == (game.phase == "won")
    assert env.reset()[0] == text.TextGame(LEVEL, seed=7, number=1).prompt


def test_textarena():
    import textarena as ta

    import pysaolei.adapters.textarena  # noqa: F401

    env = ta.make("Saolei-v0", level=LEVEL)
    env.reset(num_players=1, seed=7)
    game = text.TextGame(LEVEL, seed=7)
    done = False
    while not done:
        player, observation = env.get_observation()
        assert player == 0 and game.position in observation[-1][1]
        answer = answer_of(game.position)
        game.reply(answer)
        done, info = env.step(answer)
        assert info["kind"] == game.scores[-1].kind
    rewards, infos = env.close()
    assert rewards == {0: game.score} and not infos[0]["invalid_move"]


def test_the_examples_of_the_docs_pass_pyright(tmp_path):
    import test_docs

    test_docs.write_examples(tmp_path)
    check = [sys.executable, "-m", "basedpyright", "--level", "error", "--pythonpath", sys.executable, str(tmp_path)]
    (tmp_path / "pyrightconfig.json").write_text('{"typeCheckingMode": "standard"}')
    done = subprocess.run(check, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert done.returncode == 0, done.stdout
