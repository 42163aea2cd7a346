import json
import os
import subprocess

import pytest


@pytest.fixture(scope="session")
def saolei():
    """Runs the command line program, which `run` names, and returns what it prints."""
    program = os.environ.get("SAOLEI")
    if not program:
        pytest.skip("SAOLEI does not name the program")

    def call(*args, data=b""):
        done = subprocess.run([program, *args], input=data, capture_output=True, check=False)
        assert done.returncode == 0, done.stderr.decode()
        return done.stdout

    return call


@pytest.fixture(scope="session")
def saolei_json(saolei):
    """The objects that the program prints, one per line."""
    return lambda *args: [json.loads(line) for line in saolei(*args).splitlines()]
