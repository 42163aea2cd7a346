#!/usr/bin/env python3
"""Measures how far every strength is from perfect play, over all layouts of small boards.

    bench/optimum.py SAOLEI [BOARD]... [--best-start] [--strengths fast,strong,max] [--time 60s]

SAOLEI is the program; a board is ROWSxCOLS/MINES. The first click is safe. It goes to the corner, or with --best-start to the cell
where perfect play wins most; without any BOARD, both are played. `saolei simulate BOARD --optimum` gives the optimum, with
`--start 1,1` for the corner; each strength plays every layout once. Prints a table. Fails if an optimum differs from the known one,
if a strength wins more than perfect play, or if `max` wins less than perfect play on a board where it has to reach it."""
import argparse
import itertools
import json
import subprocess
import sys
import tempfile

# Found by two independent programs, with `max` without regret; None if only this program has searched it.
CORNER = {
    '4x4/4': 949, '4x4/5': 1433, '4x4/6': 1556, '4x4/8': 795, '4x5/4': 2950, '4x5/6': 11428,
    '5x5/4': 8236, '3x8/4': 7589, '5x5/5': None, '6x6/4': None, '4x6/6': None,
}
BEST_START = {
    '3x3/2': 24, '4x4/3': 400, '4x4/4': 961, '4x4/5': 1461, '4x4/6': 1584, '4x4/7': 1317, '4x4/8': 859, '4x5/5': 6998,
    '5x5/3': 1798, '6x6/3': 6427, '2x10/4': 551, '1x20/5': 4136,
}


def layouts(rows, cols, mines, start):
    """All layouts with a safe first cell, in the format of `saolei simulate --boards`."""
    digits = -(-rows * cols // 4)
    row, col = start
    yield f'{cols} {rows} {mines} {col} {row}'
    free = [cell for cell in range(rows * cols) if cell != row * cols + col]
    for chosen in itertools.combinations(free, mines):
        board = sum(1 << (4 * digits - 1 - cell) for cell in chosen)
        yield f'{board:0{digits}x}'


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        return None, done.stderr.strip()
    return json.loads(done.stdout), ''


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('saolei')
    parser.add_argument('boards', nargs='*', metavar='BOARD')
    parser.add_argument('--best-start', action='store_true')
    parser.add_argument('--strengths', default='fast,strong,max')
    parser.add_argument('--time', default='60s')
    args = parser.parse_intermixed_args()
    strengths = args.strengths.split(',')
    plays = [(board, args.best_start) for board in args.boards]
    plays = plays or [(board, False) for board in CORNER] + [(board, True) for board in BEST_START]
    print('| board | start | layouts | optimum | positions | ' + ' | '.join(f'{s}, regret' for s in strengths) + ' |')
    print('|---|---|' + '--:|' * (3 + len(strengths)), flush=True)
    wrong = []
    for board, best_start in plays:
        size, mines = board.split('/')
        rows, cols = map(int, size.split('x'))
        start = [] if best_start else ['--start', '1,1']
        found, problem = run(args.saolei, 'simulate', board, '--optimum', *start, '--json', '--time', args.time)
        if found is None:
            print(f'| {board} | {problem} |', flush=True)
            continue
        best, known = found['won'], (BEST_START if best_start else CORNER).get(board)
        row, col = found['start']
        if known is not None and best != known:
            wrong.append(f'{board}: optimum {best}, expected {known}')
        columns = [board, f'({row}, {col})', f'{found["layouts"]:,}', f'{best:,}', f'{found["positions"]:,}']
        with tempfile.NamedTemporaryFile('w', suffix='.boards') as file:
            file.write('\n'.join(layouts(rows, cols, int(mines), (row - 1, col - 1))) + '\n')
            file.flush()
            for strength in strengths:
                played, problem = run(args.saolei, 'simulate', board, '--boards', file.name, '--strength', strength, '--json')
                if played is None:
                    sys.exit(f'{board} {strength}: {problem}')
                regret = best - played['won']
                if played['games'] != found['layouts'] or regret < 0 or played['lost_on_certain']:
                    wrong.append(f'{board} {strength}: {played}')
                if strength == 'max' and known is not None and regret:
                    wrong.append(f'{board} max: won {played["won"]}, expected {best}')
                columns.append(f'{played["won"]:,}, {100 * regret / best:.2f} %')
        print('| ' + ' | '.join(columns) + ' |', flush=True)
    if wrong:
        sys.exit('\n'.join(wrong))


if __name__ == '__main__':
    main()
