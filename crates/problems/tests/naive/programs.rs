//! A naive program for each problem, written from its statement alone: characters in nested lists, every mine looked for,
//! every layout tried.

type Rows = Vec<Vec<char>>;

/// The answer of a naive program to an input.
pub fn answer(id: &str, input: &str) -> String {
    match id {
        "uva10189" => until_zeros(input)
            .iter()
            .enumerate()
            .map(|(at, rows)| {
                let blank = if at > 0 { "\n" } else { "" };
                format!("{blank}Field #{}:\n{}", at + 1, drawn(&counted(rows, '*', &EIGHT)))
            })
            .collect(),
        "boj4108" => until_zeros(input).iter().map(|rows| drawn(&counted(rows, '*', &EIGHT))).collect(),
        "p2670" => drawn(&counted(&one(input), '*', &EIGHT)),
        "abc075b" => drawn(&counted(&one(input), '#', &EIGHT)),
        "exercism" => {
            let rows: Rows = input.lines().map(|line| line.chars().collect()).collect();
            drawn(&counted(&rows, '*', &EIGHT)).replace('0', " ")
        }
        "boj1996" => weights(&square(input)),
        "beecrowd2552" => {
            let words: Vec<&str> = input.split_whitespace().collect();
            let mut at = 0;
            let mut text = String::new();
            while at < words.len() {
                let (rows, cols): (usize, usize) =
                    (words[at].parse().unwrap(), words[at + 1].parse().unwrap());
                let cells = &words[at + 2..at + 2 + rows * cols];
                let rows: Rows = cells
                    .chunks(cols)
                    .map(|row| row.iter().map(|cell| cell.chars().next().unwrap()).collect())
                    .collect();
                at += 2 + cells.len();
                // A mine is a 1 in the input and a 9 in the answer.
                for (row, line) in rows.iter().enumerate() {
                    for (col, &cell) in line.iter().enumerate() {
                        let around =
                            FOUR.iter().filter(|&&step| look(&rows, row, col, step) == Some('1')).count();
                        text += &if cell == '1' { "9".to_string() } else { around.to_string() };
                    }
                    text.push('\n');
                }
            }
            text
        }
        "codingame-reverse" => {
            let rows: Rows = input.lines().skip(2).map(|line| line.chars().collect()).collect();
            drawn(&counted(&rows, 'x', &EIGHT)).replace(['x', '0'], ".")
        }
        "codesignal" => input.lines().map(matrix).collect(),
        "poj2612" => touched(&input.lines().skip(1).collect::<Vec<&str>>()),
        "uva10279" => {
            let lines: Vec<&str> = input.lines().skip(1).filter(|line| !line.is_empty()).collect();
            let (mut at, mut cases) = (0, Vec::new());
            while at < lines.len() {
                let size: usize = lines[at].parse().unwrap();
                cases.push(touched(&lines[at + 1..at + 1 + 2 * size]));
                at += 1 + 2 * size;
            }
            cases.join("\n")
        }
        "cf984b" => {
            let rows = one(input);
            let right = counted(&rows, '*', &EIGHT);
            let same = rows
                .iter()
                .flatten()
                .zip(right.iter().flatten())
                .all(|(&given, &right)| given == right || given == '.' && right == '0');
            if same { "YES\n" } else { "NO\n" }.to_string()
        }
        "swea1868" => clicks(input, |case, clicks| format!("#{case} {clicks}\n")),
        "kickstart2014c" => clicks(input, |case, clicks| format!("Case #{case}: {clicks}\n")),
        "p2327" => {
            let numbers: Vec<usize> =
                input.split_whitespace().skip(1).map(|word| word.parse().unwrap()).collect();
            let fits = |mines: usize| {
                (0..numbers.len()).all(|at| {
                    let mine = |at: usize| mines >> at & 1;
                    let left = if at > 0 { mine(at - 1) } else { 0 };
                    let right = if at + 1 < numbers.len() { mine(at + 1) } else { 0 };
                    left + mine(at) + right == numbers[at]
                })
            };
            format!("{}\n", (0..1 << numbers.len()).filter(|&mines| fits(mines)).count())
        }
        "boj2140" => format!("{}\n", most_mines(&square(input), '#').unwrap()),
        "boj9082" => {
            let lines: Vec<&str> = input.lines().skip(1).collect();
            let case = |case: &[&str]| {
                let rows: Rows = case[1..].iter().map(|line| line.chars().collect()).collect();
                format!("{}\n", most_mines(&rows, '#').unwrap())
            };
            lines.chunks(3).map(case).collect()
        }
        "codingame-find" => {
            let rows: Rows =
                input.lines().skip(2).map(|line| line.replace('.', "0").chars().collect()).collect();
            let mines: usize = input.lines().nth(1).unwrap().parse().unwrap();
            let mut found: Vec<Rows> = Vec::new();
            layouts(&rows, '?', &mut |layout| {
                if layout.iter().flatten().filter(|&&cell| cell == '*').count() == mines {
                    found.push(layout.clone());
                }
            });
            assert_eq!(found.len(), 1, "the puzzle has one solution\n{input}");
            let mut cells: Vec<(usize, usize)> = Vec::new();
            for (row, line) in found[0].iter().enumerate() {
                cells.extend((0..line.len()).filter(|&col| line[col] == '*').map(|col| (col, row)));
            }
            cells.sort();
            cells.iter().map(|(col, row)| format!("{col} {row}\n")).collect()
        }
        "minelayer" => middle_rows(input),
        "b4167" => {
            let lines: Vec<&str> = input.lines().skip(1).collect();
            let (mut at, mut text) = (0, String::new());
            while at < lines.len() {
                let count: usize = lines[at].split(' ').next().unwrap().parse().unwrap();
                let rows: Rows =
                    lines[at + 1..=at + count].iter().map(|line| line.chars().collect()).collect();
                text += if most_mines(&rows, '?').is_some() { "YES\n" } else { "NO\n" };
                at += 1 + count;
            }
            text
        }
        other => panic!("there is no naive program for {other}"),
    }
}

const EIGHT: [(i32, i32); 8] = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];
const FOUR: [(i32, i32); 4] = [(-1, 0), (0, -1), (0, 1), (1, 0)];

fn look(rows: &Rows, row: usize, col: usize, (down, right): (i32, i32)) -> Option<char> {
    let (row, col) = (row as i32 + down, col as i32 + right);
    if row < 0 || col < 0 {
        return None;
    }
    rows.get(row as usize)?.get(col as usize).copied()
}

/// All cells that are no mines replaced by their numbers.
fn counted(rows: &Rows, mine: char, steps: &[(i32, i32)]) -> Rows {
    let mut answer = rows.clone();
    for row in 0..rows.len() {
        for col in 0..rows[row].len() {
            if rows[row][col] != mine {
                let number = steps.iter().filter(|&&step| look(rows, row, col, step) == Some(mine)).count();
                answer[row][col] = char::from(b'0' + number as u8);
            }
        }
    }
    answer
}

fn drawn(rows: &Rows) -> String {
    rows.iter().map(|row| row.iter().collect::<String>() + "\n").collect()
}

/// The rows after a line with their number and length.
fn one(input: &str) -> Rows {
    input.lines().skip(1).map(|line| line.chars().collect()).collect()
}

fn square(input: &str) -> Rows {
    one(input)
}

fn until_zeros(input: &str) -> Vec<Rows> {
    let lines: Vec<&str> = input.lines().collect();
    let (mut at, mut fields) = (0, Vec::new());
    while lines[at] != "0 0" {
        let rows: usize = lines[at].split(' ').next().unwrap().parse().unwrap();
        fields.push(lines[at + 1..=at + rows].iter().map(|line| line.chars().collect()).collect());
        at += 1 + rows;
    }
    fields
}

fn weights(rows: &Rows) -> String {
    let mut text = String::new();
    for (row, line) in rows.iter().enumerate() {
        for (col, cell) in line.iter().enumerate() {
            let mines = |step: &(i32, i32)| {
                look(rows, row, col, *step).and_then(|cell| cell.to_digit(10)).unwrap_or(0)
            };
            let sum: u32 = EIGHT.iter().map(mines).sum();
            text += &match sum {
                _ if *cell != '.' => "*".to_string(),
                10.. => "M".to_string(),
                few => few.to_string(),
            };
        }
        text.push('\n');
    }
    text
}

fn matrix(line: &str) -> String {
    let rows: Rows = line
        .split('[')
        .filter(|part| part.contains(['t', 'f']))
        .map(|part| {
            part.split(']').next().unwrap().split(',').map(|word| word.chars().next().unwrap()).collect()
        })
        .collect();
    let row = |row: usize| {
        let cell = |col: usize| {
            EIGHT.iter().filter(|&&step| look(&rows, row, col, step) == Some('t')).count().to_string()
        };
        format!("[{}]", (0..rows[row].len()).map(cell).collect::<Vec<String>>().join(","))
    };
    format!("[{}]\n", (0..rows.len()).map(row).collect::<Vec<String>>().join(","))
}

/// The first half of the lines is the mines, the second half the touches.
fn touched(lines: &[&str]) -> String {
    let half = lines.len() / 2;
    let mines: Rows = lines[..half].iter().map(|line| line.chars().collect()).collect();
    let touches: Rows = lines[half..].iter().map(|line| line.chars().collect()).collect();
    let numbers = counted(&mines, '*', &EIGHT);
    let mut answer = vec![vec!['.'; half]; half];
    let mut lost = false;
    for row in 0..half {
        for col in 0..half {
            if touches[row][col] == 'x' {
                if mines[row][col] == '*' {
                    lost = true;
                } else {
                    answer[row][col] = numbers[row][col];
                }
            }
        }
    }
    for row in 0..half {
        for col in 0..half {
            if lost && mines[row][col] == '*' {
                answer[row][col] = '*';
            }
        }
    }
    drawn(&answer)
}

/// Clicks on zeros first, each with a flood, then on everything that is still closed.
fn clicks(input: &str, write: impl Fn(usize, usize) -> String) -> String {
    let lines: Vec<&str> = input.lines().skip(1).collect();
    let (mut at, mut case, mut text) = (0, 0, String::new());
    while at < lines.len() {
        let size: usize = lines[at].parse().unwrap();
        let rows: Rows = lines[at + 1..=at + size].iter().map(|line| line.chars().collect()).collect();
        at += 1 + size;
        case += 1;
        let numbers = counted(&rows, '*', &EIGHT);
        let mut open = vec![vec![false; size]; size];
        let mut clicks = 0;
        for row in 0..size {
            for col in 0..size {
                if numbers[row][col] == '0' && !open[row][col] {
                    clicks += 1;
                    let mut waiting = vec![(row, col)];
                    while let Some((row, col)) = waiting.pop() {
                        if std::mem::replace(&mut open[row][col], true) || numbers[row][col] != '0' {
                            continue;
                        }
                        for (down, right) in EIGHT {
                            if look(&numbers, row, col, (down, right)).is_some() {
                                let near = ((row as i32 + down) as usize, (col as i32 + right) as usize);
                                waiting.push(near);
                            }
                        }
                    }
                }
            }
        }
        for row in 0..size {
            clicks += (0..size).filter(|&col| numbers[row][col] != '*' && !open[row][col]).count();
        }
        text += &write(case, clicks);
    }
    text
}

/// Calls `found` with every layout that fits: closed cells are mines or not, and all numbers are right.
fn layouts(rows: &Rows, closed: char, found: &mut dyn FnMut(&Rows)) {
    let cells: Vec<(usize, usize)> = (0..rows.len())
        .flat_map(|row| (0..rows[row].len()).map(move |col| (row, col)))
        .filter(|&(row, col)| rows[row][col] == closed)
        .collect();
    assert!(cells.len() <= 16, "too many closed cells for every layout");
    for mines in 0..1_u32 << cells.len() {
        let mut layout = rows.clone();
        for (at, &(row, col)) in cells.iter().enumerate() {
            layout[row][col] = if mines >> at & 1 == 1 { '*' } else { ' ' };
        }
        let numbers = counted(&layout, '*', &EIGHT);
        let fits = rows
            .iter()
            .flatten()
            .zip(numbers.iter().flatten())
            .all(|(&given, &right)| !given.is_ascii_digit() || given == right);
        if fits {
            found(&layout);
        }
    }
}

fn most_mines(rows: &Rows, closed: char) -> Option<usize> {
    let mut most = None;
    layouts(rows, closed, &mut |layout| {
        let mines = layout.iter().flatten().filter(|&&cell| cell == '*').count();
        most = most.max(Some(mines));
    });
    most
}

/// Tries every layout of a small board.
fn middle_rows(input: &str) -> String {
    let lines: Vec<&str> = input.lines().skip(1).collect();
    let (mut at, mut case, mut text) = (0, 0, String::new());
    while at < lines.len() {
        let size: Vec<usize> = lines[at].split(' ').map(|word| word.parse().unwrap()).collect();
        let (rows, cols) = (size[0], size[1]);
        let numbers: Vec<Vec<u32>> = lines[at + 1..=at + rows]
            .iter()
            .map(|line| line.split(' ').map(|word| word.parse().unwrap()).collect())
            .collect();
        at += 1 + rows;
        case += 1;
        let mut most = None;
        for mines in 0..1_u32 << (rows * cols) {
            let mine = |row: i32, col: i32| {
                let inside = row >= 0 && col >= 0 && row < rows as i32 && col < cols as i32;
                u32::from(inside && mines >> (row * cols as i32 + col) & 1 == 1)
            };
            let sum = |row: i32, col: i32| {
                let around: u32 = EIGHT.iter().map(|(down, right)| mine(row + down, col + right)).sum();
                around + mine(row, col)
            };
            let fits =
                (0..rows).all(|row| (0..cols).all(|col| sum(row as i32, col as i32) == numbers[row][col]));
            if fits {
                let middle: u32 = (0..cols).map(|col| mine(rows as i32 / 2, col as i32)).sum();
                most = most.max(Some(middle));
            }
        }
        text += &format!("Case #{case}: {}\n", most.unwrap());
    }
    text
}
