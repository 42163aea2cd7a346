"""What does not fit into memory is an exception, not the end of the interpreter."""

import subprocess
import sys

import pytest


def run(code):
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=600, check=False)


LARGE = {
    "boards": "pysaolei.make_many('1x1/0', 10**9)",
    "layouts": "pysaolei.random_layouts('expert', 30_000_000, start=(0, 0))",
    "games": "pysaolei.simulate('expert', 900_000_000)",
    "environments": "pysaolei.MinesweeperVectorEnv(8_000_000, 'expert')",
    "an answer": "pysaolei.run('master', b'100000\\n' + b'50000 50000 1000\\n' * 100000)",
}


@pytest.mark.parametrize("call", LARGE)
def test_what_does_not_fit_into_memory_is_an_exception(call):
    limit = "import resource; resource.setrlimit(resource.RLIMIT_AS, (3 << 30, 3 << 30))"
    done = run(f"import numpy, gymnasium, pysaolei\n{limit}\ntry:\n    {LARGE[call]}\nexcept MemoryError as e:\n    print(e)")
    assert done.stdout.startswith("not enough memory"), done.stderr[-2000:]
