# Runs Exercism's function in Python: python3 -c HARNESS SOURCE < board
import os, sys, traceback, types

source = sys.argv[1]
answers = sys.stdout
# What the function itself prints must not mix with the board.
sys.stdout = sys.stderr
sys.path[0] = os.path.dirname(source)
module = sys.modules["minesweeper"] = types.ModuleType("minesweeper")
module.__file__ = source
rows = sys.stdin.read().split("\n")[:-1]
try:
    with open(source, encoding="utf-8") as file:
        exec(compile(file.read(), source, "exec"), module.__dict__)
    answer = module.annotate(rows)
except BaseException as error:
    trace = error.__traceback__
    # Hide the harness's own frames: show the trace from the function's first line on.
    while trace is not None and trace.tb_frame.f_code.co_filename != source:
        trace = trace.tb_next
    traceback.print_exception(type(error), error, trace)
    sys.exit(1)
if not isinstance(answer, list) or not all(isinstance(row, str) for row in answer):
    sys.exit(f"annotate returned {answer!r}, expected a list of strings")
answers.write("".join(row + "\n" for row in answer))
