"""Ray nodes on this computer, for the tests and for the measurement: each has an address and processes of its own."""

import os
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager, suppress
from pathlib import Path

import ray

HEAD = "127.0.0.2"  # Ray would replace 127.0.0.1 by an address of the network.
PORT = 6399


class Node:
    """A Ray node with one CPU."""

    def __init__(self, address, *args):
        command = [str(Path(sys.executable).parent / "ray"), "start", "--block", "--num-cpus", "1"]
        command += ["--node-ip-address", address, "--object-store-memory", "100000000", *args]
        environment = {**os.environ, "RAY_USAGE_STATS_ENABLED": "0"}
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        self.process = subprocess.Popen(command, env=environment, start_new_session=True, **quiet)

    def kill(self):
        """Ends all processes of the node, as a power cut would: those that it started have groups of their own."""
        if self.process.poll() is None:
            family = [self.process.pid]
            for pid in family:
                family += children(pid)
            for pid in family:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
        self.process.wait()


def children(pid):
    """The processes that a process has started."""
    found = []
    for thread in Path(f"/proc/{pid}/task").glob("*"):
        with suppress(OSError):
            found += map(int, (thread / "children").read_text().split())
    return found


@contextmanager
def cluster(count):
    """A running cluster of so many nodes, to which this process is connected."""
    nodes = []
    # Ray's sockets have long names: the folder's has to be short.
    with tempfile.TemporaryDirectory(prefix="r", dir="/tmp", ignore_cleanup_errors=True) as folder:
        head = ["--head", "--port", str(PORT), "--temp-dir", folder, "--include-dashboard", "false"]
        try:
            nodes.append(Node(HEAD, *head))
            wait_for(connects)
            for number in range(1, count):
                nodes.append(Node(f"127.0.0.{2 + number}", "--address", f"{HEAD}:{PORT}"))
            wait_for(lambda: ray.cluster_resources().get("CPU") == count)
            yield nodes
        finally:
            ray.shutdown()
            for node in reversed(nodes):
                node.kill()


def connects():
    try:
        ray.init(f"{HEAD}:{PORT}", _node_ip_address=HEAD, log_to_driver=False)
    except (ConnectionError, RuntimeError, OSError, ValueError, TimeoutError):
        return False
    return True


def wait_for(is_so):
    """Waits until something is so, at most three minutes."""
    for _ in range(1800):
        if is_so():
            return
        time.sleep(0.1)
    raise TimeoutError("it did not happen within three minutes")
