#!/usr/bin/env python3
"""Changes right programs in one place at a time, and looks whether `saolei stress` finds out.

    python3 zoo/mutants.py [--sample N] [--seed N] [--only boom.py] [--saolei target/release/saolei]

The programs are the solutions of the packages in C++ and those of zoo/programs in Python. A mutant is a program with one
token changed: a comparison, an operator, a constant, a condition, a statement left out. Those that do not compile are no
mutants, nor are those that a compiler turns into the same program. Survivors are looked up in zoo/equivalent.txt, where
a person has written why they are right. What is neither found nor listed there is missed.
Writes zoo/mutants.md, which zoo/README.md shows.
"""
import argparse
import collections
import concurrent.futures
import hashlib
import json
import os
import pathlib
import random
import re
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROBLEMS = ["boom", "sweep", "console", "master", "click"]
EQUIVALENT = ROOT / "zoo/equivalent.txt"
REPORT = ROOT / "zoo/mutants.md"

# What to look for in a line, and what to write instead. Blanks around operators keep templates, includes, shifts and
# arrows out of it.
EVERYWHERE = [
    (r" < ", [" <= ", " > "]),
    (r" <= ", [" < "]),
    (r" > ", [" >= ", " < "]),
    (r" >= ", [" > "]),
    (r" == ", [" != "]),
    (r" != ", [" == "]),
    (r" \+ ", [" - "]),
    (r" - ", [" + "]),
    (r" \* ", [" + "]),
    (r" / ", [" * "]),
    (r" % ", [" / "]),
    (r" \+= ", [" -= "]),
    (r" -= ", [" += "]),
    (r"\bmin\(", ["max("]),
    (r"\bmax\(", ["min("]),
    (r"\bbreak\b", ["continue"]),
    (r"\bcontinue\b", ["break"]),
    (r"(?<![\w.#\"'])\d+(?![\w.\"'])", [lambda n: str(int(n) + 1), lambda n: str(max(int(n) - 1, 0))]),
    (r"'[^'\\]'", [lambda c: "'~'" if c != "'~'" else c]),
    (r"\"[^\"\\]+\"", [lambda s: s[:-2] + '"']),
]
RULES = {
    ".cpp": EVERYWHERE
    + [
        (r" && ", [" || "]),
        (r" \|\| ", [" && "]),
        (r"\|=", ["="]),
        (r"(?<!\+)\+\+(?!\+)", ["--"]),
        (r"(?<!-)--(?!-)", ["++"]),
        (r"!(?=[a-z(])", [""]),
        (r"\btrue\b", ["false"]),
        (r"\bfalse\b", ["true"]),
        (r"\bif \(", ["if (true || ", "if (false && "]),
        (r"^(\s+)(?!return|static|int |bool |char |string |vector|for|while|if|auto|size_t|else)[^{}]*;$", [r"\1;"]),
    ],
    ".py": EVERYWHERE
    + [
        (r" and ", [" or "]),
        (r" or ", [" and "]),
        (r"\bnot (?!in\b)", [""]),
        (r"\bTrue\b", ["False"]),
        (r"\bFalse\b", ["True"]),
        (r"\bif (?=.*:$)", ["if True or ", "if False and "]),
        (r"^(\s+)(?!return|def|for|while|if|elif|else|break|continue|yield|import)[^#]*[^:\[(,]$", [r"\1pass"]),
    ],
}

Mutant = collections.namedtuple("Mutant", "program line column old new text")


def program(name):
    problem, ending = name.split(".")
    folder = ROOT / "zoo/programs" if ending == "py" else ROOT / f"crates/judge/src/problems/{problem}"
    return folder / (name if ending == "py" else "solution.cpp")


def mutants(name):
    """Every change of one token in one line."""
    path = program(name)
    lines = path.read_text().split("\n")
    found, seen = [], set()
    for number, line in enumerate(lines):
        code = line.split("//")[0] if path.suffix == ".cpp" else line.split("#")[0] if '"' not in line else line
        if not code.strip() or code.startswith(("#", "import", "using")) or '"""' in line:
            continue
        for pattern, replacements in RULES[path.suffix]:
            for match in re.finditer(pattern, code):
                for replacement in replacements:
                    new = replacement(match[0]) if callable(replacement) else match.expand(replacement)
                    changed = line[: match.start()] + new + line[match.end() :]
                    text = "\n".join(lines[:number] + [changed] + lines[number + 1 :])
                    if changed != line and text not in seen:
                        seen.add(text)
                        found.append(Mutant(name, number + 1, match.start() + 1, match[0].strip(), new.strip(), text))
    return found


def label(mutant):
    """What zoo/equivalent.txt calls it: it depends on no line numbers."""
    lines = program(mutant.program).read_text().split("\n")
    line = lines[mutant.line - 1]
    same = [number for number, other in enumerate(lines, 1) if other.strip() == line.strip()]
    which = f" (line {same.index(mutant.line) + 1} of {len(same)})" if len(same) > 1 else ""
    count = line.count(mutant.old)
    where = f" (place {line[: mutant.column - 1].count(mutant.old) + 1} of {count})" if count > 1 else ""
    return f"{mutant.program} | {line.strip()}{which} | {mutant.old} -> {mutant.new}{where}"


def compiled(text, folder, name):
    """The program, or None if it does not compile; and the hash of its code."""
    source = folder / (name + ".cpp")
    source.write_text(text)
    target = folder / name
    made = subprocess.run(["g++", "-std=c++17", "-O1", "-w", "-o", target, source], capture_output=True)
    if made.returncode:
        return None, None
    code = folder / (name + ".code")
    sections = ["--only-section=.text", "--only-section=.rodata"]
    subprocess.run(["objcopy", "-O", "binary", *sections, target, code], check=True)
    return target, hashlib.sha256(code.read_bytes()).hexdigest()


# Mutants that never end are found on small inputs. Large ones take Python minutes, so only C++ gets them.
SMALL = ["--count", "1000", "--no-large", "--time-limit", "3"]
LARGE = ["--count", "1", "--time-limit", "30"]


def stress(arguments, problem, command, more):
    """The number of the input that fails, or None."""
    line = [arguments.saolei, "stress", problem, "--json", "--seed", "1", "--patience", "0", *more]
    ran = subprocess.run([*line, "--", *command], capture_output=True, text=True)
    if ran.returncode not in (0, 1):
        sys.exit(f"mutants: {ran.stderr}")
    report = json.loads(ran.stdout)
    return None if report["right"] else report["case"]


def judge(arguments, mutant, number, original, folder):
    problem, ending = mutant.program.split(".")
    name = f"{problem}-{ending}-{number}"
    if ending == "cpp":
        target, code = compiled(mutant.text, folder, name)
        if target is None:
            return mutant, "no program", None
        if code == original:
            return mutant, "same code", None
        command = [str(target)]
    else:
        target = folder / (name + ".py")
        target.write_text(mutant.text)
        try:
            compile(mutant.text, str(target), "exec")
        except SyntaxError:
            return mutant, "no program", None
        command = [sys.executable, str(target)]
    case = stress(arguments, problem, command, SMALL)
    if case is None and ending == "cpp":
        case = stress(arguments, problem, command, LARGE)
        case = case and 1000 + case
    if ending == "cpp":
        os.remove(target)
    return mutant, "found" if case else "survived", case


def results(log):
    """The outcomes of a log, by the labels of the mutants."""
    lines = pathlib.Path(log).read_text().splitlines() if log and os.path.exists(log) else []
    outcomes = (line.split("\t") for line in lines)
    return {name: (outcome, None if case == "-" else int(case)) for outcome, case, name in outcomes}


def equivalent():
    """The reasons of those that are right, by their labels."""
    lines = EQUIVALENT.read_text().splitlines() if EQUIVALENT.exists() else []
    return dict(line.rsplit(" | ", 1) for line in lines if line and not line.startswith("#"))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sample", type=int, help="mutants of each program; default: all")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the sample")
    parser.add_argument("--only", action="append", help="a program such as boom.py")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--saolei", default=str(ROOT / "target/release/saolei"))
    parser.add_argument("--log", help="keep results in this file: what is there already is not tried again")
    arguments = parser.parse_args()
    names = arguments.only or [f"{problem}.{ending}" for problem in PROBLEMS for ending in ("cpp", "py")]
    known = equivalent()
    rows, missed, needed = [], [], []
    done = results(arguments.log)
    log = open(arguments.log, "a") if arguments.log else None
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        folder = pathlib.Path(folder)
        for name in names:
            problem, ending = name.split(".")
            text = program(name).read_text()
            original = None
            command = [sys.executable, str(program(name))]
            if ending == "cpp":
                target, original = compiled(text, folder, problem)
                command = [str(target)]
            all_of_it = mutants(name)
            chosen = all_of_it
            if arguments.sample and len(all_of_it) > arguments.sample:
                chosen = random.Random(f"{arguments.seed}/{name}").sample(all_of_it, arguments.sample)
            counts, cases = collections.Counter(), []
            judged = [(mutant, *done[label(mutant)]) for mutant in chosen if label(mutant) in done]
            left = [mutant for mutant in chosen if label(mutant) not in done]
            if left and stress(arguments, problem, command, SMALL):
                sys.exit(f"mutants: {name} itself is wrong")
            tasks = [pool.submit(judge, arguments, mutant, at, original, folder) for at, mutant in enumerate(left)]
            for task in concurrent.futures.as_completed(tasks):
                mutant, outcome, case = task.result()
                judged.append((mutant, outcome, case))
                if log:
                    print(outcome, case or "-", label(mutant), sep="\t", file=log, flush=True)
            for mutant, outcome, case in judged:
                if outcome == "survived":
                    outcome = "equivalent" if label(mutant) in known else "missed"
                if outcome == "same code":
                    outcome = "equivalent"
                if outcome == "missed":
                    missed.append(mutant)
                if outcome == "found":
                    cases.append(case)
                counts[outcome] += 1
            needed += cases
            rows.append((name, counts, cases))
            print(name, dict(counts), "median", statistics.median(cases) if cases else "-", file=sys.stderr, flush=True)
    report(rows, needed, missed, arguments)
    for mutant in sorted(missed):
        print("missed:", label(mutant))
    sys.exit(1 if missed else 0)


def report(rows, needed, missed, arguments):
    total = sum((counts for _, counts, _ in rows), collections.Counter())
    wrong = total["found"] + total["missed"]
    options = [f"--sample {arguments.sample}"] if arguments.sample else []
    options += [f"--only {name}" for name in arguments.only or []]
    lines = [
        "## Mutants",
        "",
        "Right programs, changed in one place by [`zoo/mutants.py`](mutants.py): a comparison, an operator, a constant, a",
        "condition, a statement left out. `saolei stress` has 1,000 small inputs to find out, for C++ also the large ones; \"inputs\"",
        "is the number of the first that shows it. Equivalent are changes that give the same code, and those that",
        "[`zoo/equivalent.txt`](equivalent.txt) lists with the reason why the program is still right.",
        f"Measured by `make stress-mutants STRESS_MUTANTS=\"{' '.join(options)}\"`.",
        "",
        "| program | mutants | found | missed | equivalent | inputs, median | inputs, 90 % | inputs, most |",
        "|---|---|---|---|---|---|---|---|",
    ]

    def line(name, counts, cases):
        cases = sorted(cases) or [0]
        shown = [counts["found"] + counts["missed"] + counts["equivalent"], counts["found"], counts["missed"], counts["equivalent"]]
        spread = [statistics.median_low(cases), cases[int(len(cases) * 0.9)], cases[-1]]
        return f"| {name} | " + " | ".join(str(number) for number in shown + spread) + " |"

    lines += [line(f"`{name}`", counts, cases) for name, counts, cases in rows]
    lines.append(line("all", total, needed))
    share = 100 * total["found"] / wrong if wrong else 0
    lines += ["", f"Found: {total['found']} of {wrong} that are wrong, {share:.1f} %.", ""]
    REPORT.write_text("\n".join(lines))


if __name__ == "__main__":
    main()
