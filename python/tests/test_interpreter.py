"""No input aborts the interpreter: panics are exceptions, Ctrl-C ends long calls, and other threads go on meanwhile."""

import subprocess
import sys

import pytest

import pysaolei
from pysaolei import _native


def test_a_panic_is_an_exception(capfd):
    with pytest.raises(BaseException, match="a panic for tests"):
        _native._panic_for_tests()
    assert pysaolei.solve("1x3 1\n1..\n").best == (0, 2)


# The thread can only count while the main thread has released the GIL; then it presses Ctrl-C.
CODE = """
import os, signal, threading, time
signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored if the tests run in the background
import pysaolei

def press():
    for _ in range(100):
        time.sleep(0.001)
    os.kill(os.getpid(), signal.SIGINT)

boards = pysaolei.make_many("expert", 1, no_guess=True, seed=1)
threading.Thread(target=press).start()
try:
    {call}
except KeyboardInterrupt:
    print("interrupted")
"""

CALLS = {
    "simulate": "pysaolei.simulate('expert', 100_000_000)",
    "make": "pysaolei.make_many('expert', 10_000_000, no_guess=True)",
    "make one": "pysaolei.make('expert', seed=1, three_bv=(380, 381), tries=10**12)",
    "optimum": "pysaolei.optimum('5x5/8')",
    "odds": "import numpy; pysaolei.odds(numpy.full((2_000_000, 16, 30), -1, numpy.int8), 99)",
    "chances": "import numpy; pysaolei.win_chances(numpy.full((100, 16, 30), -1, numpy.int8), 99)",
    "steps": "envs = pysaolei.MinesweeperVectorEnv(500, 'expert', reward='chance'); envs.reset(seed=1)\n"
    "    while True: envs.step(envs.sample_actions())",
    "run": "pysaolei.run('master', b'100000\\n' + b'50000 50000 1000\\n' * 100000)",
}


@pytest.mark.parametrize("call", CALLS)
def test_ctrl_c_ends_long_calls(call):
    code = CODE.format(call=CALLS[call])
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=300, check=False)
    assert done.stdout == "interrupted\n", done.stderr


TORN = """
import os, signal, threading, time
signal.signal(signal.SIGINT, signal.default_int_handler)
import pysaolei

envs = pysaolei.MinesweeperVectorEnv(500, "expert", reward="chance")
envs.reset(seed=1)
envs.step(envs.sample_actions())
threading.Timer(0.1, os.kill, (os.getpid(), signal.SIGINT)).start()
try:
    while True:
        envs.step(envs.sample_actions())
except KeyboardInterrupt:
    pass
for again in (lambda: envs.step(envs.sample_actions()), lambda: envs.reset(options={"reset_mask": [True] + [False] * 499})):
    try:
        again()
    except ValueError as error:
        print(error)
envs.reset(seed=1)
print(envs.step(envs.sample_actions())[0].shape)
"""


def test_a_torn_step_needs_a_reset():
    done = subprocess.run([sys.executable, "-c", TORN], capture_output=True, text=True, timeout=300, check=False)
    problem = "the last step was interrupted, expected a reset of all games\n"
    assert done.stdout == 2 * problem + "(500, 16, 30)\n", done.stderr


ODD = """
import itertools
import numpy as np, pysaolei
odd = [None, 0, 1, 2, -1, 2**64, 1.5, float("nan"), "", "x", "0x0/0", "1x1/1", chr(0), b"", b"x", [], [[1, 2], [3]], {}, object(),
    np.zeros((0, 5), np.int8), np.zeros((2, 3, 4), np.float32), np.array("x")]
calls = 0
for name in pysaolei.__all__:
    value = getattr(pysaolei, name)
    if not callable(value) or isinstance(value, type) and issubclass(value, BaseException):
        continue
    for arguments in itertools.chain([()], itertools.product(odd), itertools.product(odd, odd)):
        calls += 1
        try:
            value(*arguments)
        except Exception:
            pass
print("end", calls > 5000)
"""


def test_odd_arguments_are_exceptions_at_most():
    done = subprocess.run([sys.executable, "-c", ODD], capture_output=True, text=True, check=False)
    assert (done.stdout, done.returncode) == ("end True\n", 0), done.stderr


def test_a_number_is_no_path(capfd):
    for number in (0, 1, 2):
        with pytest.raises(TypeError, match="expected str, bytes or os.PathLike object, not int"):
            pysaolei.read_replay(number)
    print("still open")
    assert capfd.readouterr().out == "still open\n"


def test_importing_waits_with_numpy_and_gymnasium():
    code = """
import sys, pysaolei
print([name for name in ("numpy", "gymnasium") if name in sys.modules])
print(pysaolei.Game, pysaolei.CLOSED, "numpy" in sys.modules, "gymnasium" in sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["[]", f"{pysaolei.Game} -1 True False"]


def test_every_name_is_there():
    assert set(pysaolei.__all__) <= set(dir(pysaolei))
    assert all(hasattr(pysaolei, name) for name in pysaolei.__all__)
    assert pysaolei.answers.read_move("open 1 2", (3, 4)).cell == (0, 1)
    with pytest.raises(AttributeError, match="module 'pysaolei' has no attribute 'solv'"):
        _ = pysaolei.solv
