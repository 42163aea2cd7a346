# Plays games with a student's MinesweeperAI: python3 -c HARNESS SOURCE < games
#
# Input: "sentence CELLS COUNT mine|safe CELL", "game HEIGHT WIDTH", or "call ROW COL COUNT", a line each. Answers each line with one
# line of JSON, after a line for each call of the student's code. What the student's module prints goes to standard error, and it
# has no input.
import importlib.machinery, importlib.util, json, os, random, sys, traceback

source = sys.argv[1]
answers = os.fdopen(os.dup(1), "w")
lines = os.fdopen(os.dup(0))
os.dup2(2, 1)
os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
sys.path.insert(0, os.path.dirname(source))
# Leave nothing in the student's folder.
sys.dont_write_bytecode = True


class Unexpected(Exception):
    """A value of the wrong type; its arguments are the words in English and Chinese."""


def say(**answer):
    answers.write(json.dumps(answer) + "\n")
    answers.flush()


doing = ""


def call(name, method, *arguments):
    global doing
    doing = name
    say(now=name)
    value = method(*arguments)
    doing = ""
    return value


def cells(value, name):
    if not isinstance(value, (set, frozenset)):
        raise Unexpected(
            f"{name} is {value!r}, expected a set of cells", f"{name} 是 {value!r}，应为格的集合 set"
        )
    for cell in value:
        check_cell(cell, name + " has", name + " 里有")
    return sorted(value)


def check_cell(cell, has, has_in_chinese):
    if not (isinstance(cell, tuple) and len(cell) == 2 and all(type(part) is int for part in cell)):
        raise Unexpected(
            f"{has} {cell!r}, expected a cell such as (0, 1)", f"{has_in_chinese} {cell!r}，应为格，例如 (0, 1)"
        )


def sentence(value, name):
    if type(value.count) is not int:
        raise Unexpected(
            f"{name}.count is {value.count!r}, expected a number", f"{name}.count 是 {value.count!r}，应为整数"
        )
    return {"cells": cells(value.cells, name + ".cells"), "count": value.count}


def parse(text):
    return tuple(int(part) for part in text.split(","))


def move(ai, name):
    cell = call(f"ai.{name}()", getattr(ai, name))
    if cell is not None:
        check_cell(cell, name + "() returns", name + "() 返回")
    return cell


def state(ai):
    answer = {"mines": cells(ai.mines, "mines"), "safes": cells(ai.safes, "safes")}
    answer["moves"] = cells(ai.moves_made, "moves_made")
    answer["knowledge"] = [sentence(one, f"knowledge[{at}]") for at, one in enumerate(ai.knowledge)]
    answer["safe_move"] = move(ai, "make_safe_move")
    answer["random_move"] = move(ai, "make_random_move")
    again = [cells(ai.mines, "mines"), cells(ai.safes, "safes"), cells(ai.moves_made, "moves_made")]
    answer["moves_change"] = again != [answer["mines"], answer["safes"], answer["moves"]]
    return answer


def load():
    loader = importlib.machinery.SourceFileLoader("minesweeper", source)
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("minesweeper", loader))
    sys.modules["minesweeper"] = module
    loader.exec_module(module)
    for name in ["Sentence", "MinesweeperAI"]:
        if not hasattr(module, name):
            raise Unexpected(f"no class {name}", f"没有 {name} 类")
    return module


def answer(module, ai, word, *rest):
    if word == "game":
        height, width = map(int, rest)
        random.seed(0)
        ai = call(f"MinesweeperAI({height}, {width})", module.MinesweeperAI, height, width)
        say(**state(ai))
    elif word == "call":
        row, col, count = map(int, rest)
        call(f"ai.add_knowledge(({row}, {col}), {count})", ai.add_knowledge, (row, col), count)
        say(**state(ai))
    else:
        one = call("Sentence(...)", module.Sentence, {parse(cell) for cell in rest[0].split(";")}, int(rest[1]))
        mines = cells(call("known_mines()", one.known_mines), "known_mines()")
        safes = cells(call("known_safes()", one.known_safes), "known_safes()")
        cell = parse(rest[3])
        call(f"mark_{rest[2]}({cell})", one.mark_mine if rest[2] == "mine" else one.mark_safe, cell)
        say(known_mines=mines, known_safes=safes, after=sentence(one, "sentence"))
    return ai


def report(error, name="error"):
    # The last of the student's own lines.
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename == source]
    line = frames[-1].lineno if frames else 0
    words = [f"{type(error).__name__}: {error}"] * 2
    if isinstance(error, Unexpected):
        words = error.args
    elif isinstance(error, SyntaxError) and error.filename == source:
        words, line = [f"{type(error).__name__}: {error.msg}"] * 2, error.lineno
    say(**{name: words, "line": line, "doing": doing})


try:
    module, ai = load(), None
except (Exception, SystemExit) as error:
    report(error, "import_error")
    sys.exit()
for line in lines:
    try:
        ai = answer(module, ai, *line.split())
    except (Exception, SystemExit) as error:
        report(error)
