#!/usr/bin/env python3
"""How far every strength is from perfect play, over all layouts of small boards.

    bench/optimum.py SAOLEI [BOARD]... [--strengths fast,strong,max] [--time 60s]

SAOLEI is the program; a board is ROWSxCOLS/MINES. The first click is in the corner and safe. The optimum is that of
`saolei simulate BOARD --optimum --start 1,1`; each strength plays every layout once. Prints a table, and fails if an optimum
differs from the known one, if a strength wins more than perfect play, or if `max` has any regret where it must have none."""
import argparse
import itertools
import json
import subprocess
import sys
import tempfile

# Found by two programs written apart, with `max` without regret; None if only this program has searched it.
BOARDS = {
    '4x4/4': 949, '4x4/5': 1433, '4x4/6': 1556, '4x4/8': 795, '4x5/4': 2950, '4x5/6': 11428,
    '5x5/4': None, '3x8/4': None, '5x5/5': None, '6x6/4': None,
}


def layouts(rows, cols, mines):
    """All layouts without a mine in the corner, as `saolei simulate --boards` reads them."""
    digits = -(-rows * cols // 4)
    yield f'{cols} {rows} {mines} 0 0'
    for chosen in itertools.combinations(range(1, rows * cols), mines):
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
    parser.add_argument('--strengths', default='fast,strong,max')
    parser.add_argument('--time', default='60s')
    args = parser.parse_args()
    strengths = args.strengths.split(',')
    print('| board | layouts | optimum | positions | ' + ' | '.join(f'{s}, regret' for s in strengths) + ' |')
    print('|---|' + '--:|' * (3 + len(strengths)), flush=True)
    wrong = []
    for board in args.boards or BOARDS:
        size, mines = board.split('/')
        rows, cols = map(int, size.split('x'))
        found, problem = run(args.saolei, 'simulate', board, '--optimum', '--start', '1,1', '--json', '--time', args.time)
        if found is None:
            print(f'| {board} | {problem} |', flush=True)
            continue
        best, known = found['won'], BOARDS.get(board)
        if known is not None and best != known:
            wrong.append(f'{board}: optimum {best}, expected {known}')
        columns = [board, f'{found["layouts"]:,}', f'{best:,}', f'{found["positions"]:,}']
        with tempfile.NamedTemporaryFile('w', suffix='.boards') as file:
            file.write('\n'.join(layouts(rows, cols, int(mines))) + '\n')
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
