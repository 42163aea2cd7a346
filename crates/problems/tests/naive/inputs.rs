//! Random inputs for each problem, written by hand: nothing of the descriptions is used.

use saolei_testing::Dice;

/// A random input; a small one if the naive program tries every layout.
pub fn input(id: &str, dice: &mut Dice) -> String {
    match id {
        "uva10189" | "boj4108" => {
            let fields: String = (0..dice.between(1, 4)).map(|_| field(dice, 9, "*.")).collect();
            fields + "0 0\n"
        }
        "p2670" => field(dice, 9, "*?"),
        "abc075b" => field(dice, 9, "#."),
        "exercism" => field(dice, 9, "* ").split_once('\n').unwrap().1.to_string(),
        "boj1996" => {
            let size = dice.between(1, 9);
            format!("{size}\n{}", rows(dice, size, size, "1..9.5.2..34678."))
        }
        "beecrowd2552" => (0..dice.between(1, 3))
            .map(|_| {
                let text = field(dice, 8, "10");
                let (size, rows) = text.split_once('\n').unwrap();
                let spaced =
                    |line: &str| line.chars().map(String::from).collect::<Vec<String>>().join(" ") + "\n";
                format!("{size}\n{}", rows.lines().map(spaced).collect::<String>())
            })
            .collect(),
        "codingame-reverse" => {
            let text = field(dice, 9, "x.");
            let (size, rows) = text.split_once('\n').unwrap();
            let (height, width) = size.split_once(' ').unwrap();
            format!("{width}\n{height}\n{rows}")
        }
        "codesignal" => (0..dice.between(1, 3))
            .map(|_| {
                let text = field(dice, 7, "tf");
                let word = |cell: char| if cell == 't' { "true" } else { "false" };
                let row =
                    |line: &str| format!("[{}]", line.chars().map(word).collect::<Vec<&str>>().join(","));
                format!("[{}]\n", text.lines().skip(1).map(row).collect::<Vec<String>>().join(","))
            })
            .collect(),
        "poj2612" => touch(dice),
        "uva10279" => {
            let cases = dice.between(1, 4);
            format!("{cases}\n{}", (0..cases).map(|_| format!("\n{}", touch(dice))).collect::<String>())
        }
        "cf984b" => {
            let (height, width) = dice.size(9, 9);
            let mut board = numbered(&rows(dice, height, width, "*..."));
            if dice.percent(50) {
                let (row, col) = dice.cell(height, width);
                board[row][col] = dice.one_of(&['1', '2', '3', '.', '*', '8']);
            }
            format!("{height} {width}\n{}", drawn(&board).replace('0', "."))
        }
        "swea1868" | "kickstart2014c" => {
            let cases = dice.between(1, 3);
            let case = |_| {
                let size = dice.between(1, 12);
                let glyphs = dice.one_of(&["*.", "*...", "*.........", "*", "."]);
                format!("{size}\n{}", rows(dice, size, size, glyphs))
            };
            format!("{cases}\n{}", (0..cases).map(case).collect::<String>())
        }
        "p2327" => {
            let size = dice.between(1, 12);
            let mines: Vec<usize> = (0..size).map(|_| dice.below(2)).collect();
            let mut numbers: Vec<usize> = (0..size)
                .map(|at| mines[at.saturating_sub(1)..(at + 2).min(size)].iter().sum::<usize>())
                .collect();
            if dice.percent(40) {
                let at = dice.below(size);
                numbers[at] = dice.between(0, 3);
            }
            let words: Vec<String> = numbers.iter().map(usize::to_string).collect();
            format!("{size}\n{}\n", words.join(" "))
        }
        "boj2140" => {
            let size = dice.between(1, 6);
            let is_inside = |at: usize| at > 0 && at + 1 < size;
            let mut mine = |row: usize, col: usize| {
                if is_inside(row) && is_inside(col) { dice.one_of(&['*', '.']) } else { '.' }
            };
            let mines: Vec<Vec<char>> =
                (0..size).map(|row| (0..size).map(|col| mine(row, col)).collect()).collect();
            let mut board = numbered(&drawn(&mines));
            for (row, line) in board.iter_mut().enumerate() {
                for (col, cell) in line.iter_mut().enumerate() {
                    if is_inside(row) && is_inside(col) {
                        *cell = '#';
                    }
                }
            }
            format!("{size}\n{}", drawn(&board))
        }
        "boj9082" => {
            let cases = dice.between(1, 4);
            let case = |_| {
                let size = dice.between(1, 12);
                let second = rows(dice, 1, size, "*.");
                let board = numbered(&format!("{}\n{second}", ".".repeat(size)));
                let mut shown = |cell: &char| if *cell == '*' && dice.percent(30) { '*' } else { '#' };
                let closed: String = board[1].iter().map(&mut shown).collect();
                format!("{size}\n{}\n{closed}\n", board[0].iter().collect::<String>())
            };
            format!("{cases}\n{}", (0..cases).map(case).collect::<String>())
        }
        "codingame-find" => find(dice),
        "minelayer" => {
            let cases = dice.between(1, 2);
            let case = |_| {
                let (height, width) = dice.one_of(&[(3, 3), (3, 4), (3, 5), (5, 3), (1, 9)]);
                let mines = rows(dice, height, width, "*.");
                let numbers = numbered(&mines);
                let mine: Vec<Vec<char>> = mines.lines().map(|line| line.chars().collect()).collect();
                let mut text = format!("{height} {width}\n");
                for row in 0..height {
                    let number = |col: usize| around(&mine, row, col) + usize::from(mine[row][col] == '*');
                    let words: Vec<String> = (0..width).map(|col| number(col).to_string()).collect();
                    text += &(words.join(" ") + "\n");
                }
                assert_eq!(numbers.len(), height);
                text
            };
            format!("{cases}\n{}", (0..cases).map(case).collect::<String>())
        }
        "b4167" => {
            let cases = dice.between(1, 3);
            let case = |_| {
                let (height, width) = dice.size(5, 5);
                let mut board = numbered(&rows(dice, height, width, "*.."));
                let mut left = 10;
                for cell in board.iter_mut().flatten() {
                    if left > 0 && dice.percent(40) {
                        *cell = '?';
                        left -= 1;
                    } else if cell.is_ascii_digit() && dice.percent(4) {
                        *cell = dice.one_of(&['0', '1', '2', '3']);
                    }
                }
                format!("{height} {width}\n{}", drawn(&board))
            };
            format!("{cases}\n{}", (0..cases).map(case).collect::<String>())
        }
        other => panic!("there are no inputs for {other}"),
    }
}

/// A size and random rows of these glyphs.
fn field(dice: &mut Dice, side: usize, glyphs: &str) -> String {
    let (height, width) = dice.size(side, side + 2);
    format!("{height} {width}\n{}", rows(dice, height, width, glyphs))
}

fn rows(dice: &mut Dice, height: usize, width: usize, glyphs: &str) -> String {
    let glyphs: Vec<char> = glyphs.chars().collect();
    let mut line = || (0..width).map(|_| dice.one_of(&glyphs)).collect::<String>() + "\n";
    (0..height).map(|_| line()).collect()
}

fn drawn(board: &[Vec<char>]) -> String {
    board.iter().map(|row| row.iter().collect::<String>() + "\n").collect()
}

fn around(mines: &[Vec<char>], row: usize, col: usize) -> usize {
    let mut count = 0;
    for near_row in row.saturating_sub(1)..=row + 1 {
        for near_col in col.saturating_sub(1)..=col + 1 {
            let is_self = (near_row, near_col) == (row, col);
            let cell = mines.get(near_row).and_then(|line| line.get(near_col));
            count += usize::from(!is_self && cell == Some(&'*'));
        }
    }
    count
}

/// Mines as they are, numbers everywhere else.
fn numbered(text: &str) -> Vec<Vec<char>> {
    let mines: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
    let cell = |row: usize, col: usize| match mines[row][col] {
        '*' => '*',
        _ => char::from(b'0' + around(&mines, row, col) as u8),
    };
    (0..mines.len()).map(|row| (0..mines[row].len()).map(|col| cell(row, col)).collect()).collect()
}

fn touch(dice: &mut Dice) -> String {
    let size = dice.between(1, 9);
    let touches = dice.one_of(&["x.", "x......", "xxxx."]);
    format!("{size}\n{}{}", rows(dice, size, size, "*..."), rows(dice, size, size, touches))
}

/// All safe cells are open, but a few that one number alone proves safe: the cells around a number whose mines are all that
/// is left closed.
fn find(dice: &mut Dice) -> String {
    let (height, width) = (dice.between(3, 6), dice.between(3, 6));
    let mut mines = vec![vec!['.'; width]; height];
    let count = dice.between(1, 8);
    for _ in 0..count {
        let (row, col) = dice.cell(height, width);
        mines[row][col] = '*';
    }
    let board = numbered(&drawn(&mines));
    let count = mines.iter().flatten().filter(|&&cell| cell == '*').count();
    let shown = |cell: &char| match cell {
        '*' => '?',
        '0' => '.',
        &number => number,
    };
    let mut board: Vec<Vec<char>> = board.iter().map(|row| row.iter().map(shown).collect()).collect();
    // A closed cell beside a 0 is safe.
    let (row, col) = dice.cell(height, width);
    let beside_zero = (row.saturating_sub(1)..(row + 2).min(height))
        .flat_map(|row| (col.saturating_sub(1)..(col + 2).min(width)).map(move |col| (row, col)))
        .any(|near| near != (row, col) && board[near.0][near.1] == '.');
    if beside_zero {
        board[row][col] = '?';
    }
    format!("{height} {width}\n{count}\n{}", drawn(&board))
}
