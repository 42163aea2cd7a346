# Runs a LeetCode answer in Python: python3 -c HARNESS SOURCE < boards
import sys, threading, traceback

source = sys.argv[1]
answers = sys.stdout
# What the answer itself prints must not mix with the boards.
sys.stdout = sys.stderr

# The modules that LeetCode imports by default.
namespace = {"__name__": "solution", "__file__": source}
exec(
    "import bisect, collections, copy, functools, heapq, itertools, math, operator, random, re, string, sys, typing\n"
    "from bisect import *\nfrom collections import *\nfrom copy import *\nfrom functools import *\n"
    "from heapq import *\nfrom itertools import *\nfrom math import *\nfrom typing import *\n",
    namespace,
)


def main():
    with open(source, encoding="utf-8") as file:
        exec(compile(file.read(), source, "exec"), namespace)
    words = iter(sys.stdin.read().split())
    for rows in words:
        next(words)
        board = [list(next(words)) for _ in range(int(rows))]
        click = [int(next(words)), int(next(words))]
        answer = namespace["Solution"]().updateBoard(board, click)
        if answer is None:
            sys.exit("updateBoard returned None, expected the board")
        for row in answer:
            answers.write("".join(map(str, row)) + "\n")


status = 1


def guarded():
    global status
    try:
        main()
        status = 0
    except SystemExit as stop:
        print(stop, file=sys.stderr)
    except BaseException as error:
        trace = error.__traceback__
        # Hide the harness's own frames: show the trace from the answer's first line on.
        while trace is not None and trace.tb_frame.f_code.co_filename != source:
            trace = trace.tb_next
        traceback.print_exception(type(error), error, trace)
    answers.flush()


# The same depth as on LeetCode.
sys.setrecursionlimit(550000)
threading.stack_size(512 << 20)
thread = threading.Thread(target=guarded)
thread.start()
thread.join()
sys.exit(status)
