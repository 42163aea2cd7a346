//! Reads `problem.toml`: a problem as data. A mistake is an error with its line and column.

use crate::bounds::Bounds;
use crate::format::{
    AnswerFormat, BoardFormat, BoardStyle, Cases, CellFormat, CellOrder, Compare, HeaderNumber, InputFormat,
    LetterCase, NumbersAt, RowStyle,
};
use crate::limits::{LightSubtask, Limits};
use crate::problem::{LightProblem, Sample};
use crate::square::{Square, SquareKind};
use crate::tasks::{Around, MinesShow, Neighbours, Question, Task};
use saolei_protocols::InputError;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::ops::Range;
use toml::Spanned;

/// The file, as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct File {
    title: String,
    title_zh: String,
    summary: String,
    summary_zh: String,
    /// Where the problem comes from, by the names that its judges give it.
    #[serde(default)]
    judges: Vec<String>,
    #[serde(default)]
    aliases: Vec<String>,
    task: Spanned<Task>,
    #[serde(default)]
    neighbours: Option<Spanned<u8>>,
    #[serde(default)]
    counts_itself: bool,
    #[serde(default)]
    mines_show_numbers: bool,
    input: Spanned<InputTable>,
    #[serde(default)]
    board: Vec<Spanned<BoardTable>>,
    answer: Spanned<AnswerTable>,
    limits: Spanned<LimitsTable>,
    #[serde(default)]
    subtask: Vec<Spanned<SubtaskTable>>,
    #[serde(default)]
    sample: Vec<Sample>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct InputTable {
    cases: Spanned<Cases>,
    #[serde(default)]
    header: Vec<Spanned<String>>,
    #[serde(default)]
    blank_lines: bool,
    click: Option<CellOrder>,
    #[serde(default)]
    click_from: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct BoardTable {
    #[serde(default)]
    style: BoardStyle,
    #[serde(default)]
    cells: BTreeMap<Spanned<String>, Spanned<String>>,
    #[serde(default)]
    numbers: NumbersAt,
    #[serde(default)]
    closed_row_above: Option<Spanned<bool>>,
    mines: Option<CellOrder>,
    #[serde(default)]
    mines_from: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct AnswerTable {
    #[serde(default)]
    before_case: String,
    #[serde(default)]
    between_cases: String,
    yes: Option<String>,
    no: Option<String>,
    #[serde(default)]
    rows: RowStyle,
    #[serde(default)]
    between_cells: String,
    mine: Option<String>,
    zero: Option<String>,
    closed: Option<String>,
    safe: Option<String>,
    touched: Option<String>,
    above_9: Option<String>,
    cells: Option<CellOrder>,
    #[serde(default)]
    cells_from: u32,
    sorted_by: Option<CellOrder>,
    #[serde(default)]
    compare: Compare,
    #[serde(default)]
    letter_case: LetterCase,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct LimitsTable {
    cases: Option<Spanned<Bounds>>,
    rows: Option<Spanned<Bounds>>,
    cols: Option<Spanned<Bounds>>,
    size: Option<Spanned<Bounds>>,
    mines: Option<Spanned<Bounds>>,
    #[serde(default = "usual_time")]
    time_ms: u32,
    #[serde(default = "usual_memory")]
    memory_mib: u32,
}

const fn usual_time() -> u32 {
    1000
}

const fn usual_memory() -> u32 {
    256
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct SubtaskTable {
    points: u32,
    cases: Option<Spanned<Bounds>>,
    rows: Option<Spanned<Bounds>>,
    cols: Option<Spanned<Bounds>>,
    size: Option<Spanned<Bounds>>,
    mines: Option<Spanned<Bounds>>,
}

/// A mistake in a part of the file.
struct Mistake {
    place: Range<usize>,
    message: String,
}

type Checked<T> = Result<T, Mistake>;

fn mistake<T>(place: Range<usize>, message: impl Into<String>) -> Checked<T> {
    Err(Mistake { place, message: message.into() })
}

/// Reads a description. Errors call the file `source`.
pub(crate) fn read(
    id: &str,
    source: &str,
    text: &str,
    statements: [String; 2],
) -> Result<LightProblem, InputError> {
    let at = |place: Range<usize>, message: String| {
        let before = &text.as_bytes()[..place.start.min(text.len())];
        let line = before.iter().filter(|&&byte| byte == b'\n').count() as u64 + 1;
        let column = before.iter().rev().take_while(|&&byte| byte != b'\n').count() as u64 + 1;
        InputError { source: source.to_string(), line, column, message }
    };
    let file: File = toml::from_str(text).map_err(|error| {
        let message = error.message().lines().collect::<Vec<&str>>().join(", ");
        at(error.span().unwrap_or(0..0), message)
    })?;
    problem(id, file, statements).map_err(|Mistake { place, message }| at(place, message))
}

fn problem(id: &str, file: File, statements: [String; 2]) -> Checked<LightProblem> {
    let (task, task_place) = (*file.task.get_ref(), file.task.span());
    let question = question(&file)?;
    let input = input(&file)?;
    check_boards(task, task_place.clone(), &input, question.around)?;
    let answer = answer(&file, task)?;
    let limits = limits(&file, &input)?;
    let mut subtasks = Vec::new();
    for table in &file.subtask {
        let SubtaskTable { points, cases, rows, cols, size, mines } = table.get_ref();
        let given = [cases, rows, cols, size, mines].map(Option::as_ref);
        subtasks.push(LightSubtask { points: *points, limits: narrowed(limits, given)? });
    }
    if subtasks.is_empty() {
        subtasks.push(LightSubtask { points: 100, limits });
    }
    if subtasks.iter().map(|subtask| u64::from(subtask.points)).sum::<u64>() == 0 {
        return mistake(file.subtask[0].span(), "expected points in some subtask, found none");
    }
    let LimitsTable { time_ms, memory_mib, .. } = *file.limits.get_ref();
    Ok(LightProblem {
        id: id.to_string(),
        title: [file.title, file.title_zh],
        summary: [file.summary, file.summary_zh],
        judges: file.judges,
        aliases: file.aliases,
        question,
        input,
        answer,
        limits,
        subtasks,
        time_ms,
        memory_mib,
        samples: file.sample,
        statements,
    })
}

fn question(file: &File) -> Checked<Question> {
    let neighbours = match &file.neighbours {
        None => Neighbours::Eight,
        Some(number) => match number.get_ref() {
            4 => Neighbours::Four,
            8 => Neighbours::Eight,
            other => return mistake(number.span(), format!("expected 4 or 8 neighbours, found {other}")),
        },
    };
    let mines_show = if file.mines_show_numbers { MinesShow::Numbers } else { MinesShow::Mines };
    let around = Around { neighbours, counts_itself: file.counts_itself };
    Ok(Question { task: *file.task.get_ref(), around, mines_show })
}

fn input(file: &File) -> Checked<InputFormat> {
    let table = file.input.get_ref();
    let mut header = Vec::new();
    let mut seen: Vec<HeaderNumber> = Vec::new();
    for line in &table.header {
        let mut numbers = Vec::new();
        for word in line.get_ref().split(' ') {
            let Some(&(_, number)) = HeaderNumber::ALL.iter().find(|(name, _)| *name == word) else {
                let names = HeaderNumber::ALL.map(|(name, _)| name).join(", ");
                return mistake(
                    line.span(),
                    format!("expected one of {names} in a header, found \"{word}\""),
                );
            };
            if seen.contains(&number) {
                return mistake(line.span(), format!("expected each number once, found {word} again"));
            }
            seen.push(number);
            numbers.push(number);
        }
        header.push(numbers);
    }
    if seen.contains(&HeaderNumber::Size)
        && (seen.contains(&HeaderNumber::Rows) || seen.contains(&HeaderNumber::Cols))
    {
        return mistake(file.input.span(), "expected either size or rows and cols in the header, found both");
    }
    if *table.cases.get_ref() == Cases::UntilZeros && header.is_empty() {
        return mistake(table.cases.span(), "expected a header, which zeros can end; found none");
    }
    let boards = file.board.iter().map(|table| board(table, &seen)).collect::<Checked<Vec<BoardFormat>>>()?;
    if boards.len() > 2 {
        return mistake(file.board[2].span(), "expected at most two boards");
    }
    let has_lines = boards.iter().any(|board| board.style == BoardStyle::Lines);
    if has_lines && (*table.cases.get_ref() != Cases::One || !header.is_empty() || boards.len() > 1) {
        let message =
            "expected cases = \"one\", no header and one board, because lines go on to the end of the input";
        return mistake(file.input.span(), message);
    }
    Ok(InputFormat {
        cases: *table.cases.get_ref(),
        blank_lines: table.blank_lines,
        header,
        boards,
        click: table.click.map(|order| CellFormat { order, first: table.click_from }),
    })
}

fn board(table: &Spanned<BoardTable>, header: &[HeaderNumber]) -> Checked<BoardFormat> {
    let BoardTable { style, cells, numbers, closed_row_above, mines, mines_from } = table.get_ref();
    let mut words: Vec<(Vec<u8>, Square)> = Vec::new();
    for (key, meaning) in cells {
        for (word, square) in meanings(key, meaning)? {
            if matches!(style, BoardStyle::Glyphs | BoardStyle::Lines) && word.len() != 1 {
                return mistake(
                    key.span(),
                    format!("expected one ASCII character for a cell, found \"{}\"", key.get_ref()),
                );
            }
            if *style != BoardStyle::Lines && word.iter().any(u8::is_ascii_whitespace) {
                return mistake(key.span(), "expected no blanks in a cell: only style = \"lines\" has them");
            }
            if words.iter().any(|(known, other)| *known == word || *other == square) {
                return mistake(
                    key.span(),
                    "expected each cell to be written in one way, found another one with this spelling or meaning",
                );
            }
            words.push((word, square));
        }
    }
    let mine_list = mines.map(|order| CellFormat { order, first: *mines_from });
    match (mine_list, words.is_empty()) {
        (None, true) => {
            return mistake(table.span(), "expected cells, or mines as a list of cells; found neither");
        }
        (Some(_), false) => {
            return mistake(table.span(), "expected either cells or a list of mines, found both");
        }
        (Some(_), true) if !header.contains(&HeaderNumber::Mines) => {
            return mistake(table.span(), "expected mines in the header, which say how many cells follow");
        }
        _ => {}
    }
    if let Some(above) = closed_row_above
        && *above.get_ref()
        && (header.contains(&HeaderNumber::Rows) || header.contains(&HeaderNumber::Size))
    {
        return mistake(above.span(), "expected a fixed number of rows if one of them is left out");
    }
    Ok(BoardFormat {
        style: *style,
        words,
        numbers_at: *numbers,
        closed_row_above: closed_row_above.as_ref().is_some_and(|above| *above.get_ref()),
        mine_list,
    })
}

/// The cells that a key stands for: `"*" = "mine"`, `"1-8" = "number"`, `"." = "number 0"`.
fn meanings(key: &Spanned<String>, meaning: &Spanned<String>) -> Checked<Vec<(Vec<u8>, Square)>> {
    let word = key.get_ref().as_bytes();
    if word.is_empty() || !word.is_ascii() {
        return mistake(
            key.span(),
            format!("expected ASCII characters for a cell, found \"{}\"", key.get_ref()),
        );
    }
    let one = |square| Ok(vec![(word.to_vec(), square)]);
    match meaning.get_ref().as_str() {
        "mine" => one(Square::MINE),
        "safe" => one(Square::SAFE),
        "closed" => one(Square::CLOSED),
        "touched" => one(Square::TOUCHED),
        "untouched" => one(Square::UNTOUCHED),
        "number 0" => one(Square::number(0)),
        "number" => digits(key)?.map(|digit| Ok((vec![b'0' + digit], Square::number(digit)))).collect(),
        "mines" => digits(key)?
            .map(|digit| match digit {
                0 => mistake(key.span(), "expected digits from 1 for cells with several mines, found 0"),
                _ => Ok((vec![b'0' + digit], Square::mines(digit))),
            })
            .collect(),
        other => mistake(
            meaning.span(),
            format!(
                "expected mine, mines, safe, closed, number, number 0, touched or untouched, found \"{other}\""
            ),
        ),
    }
}

/// The digits of `"1-8"` or `"5"`.
fn digits(key: &Spanned<String>) -> Checked<std::ops::RangeInclusive<u8>> {
    match key.get_ref().as_bytes() {
        [digit @ b'0'..=b'9'] => Ok(digit - b'0'..=digit - b'0'),
        [first @ b'0'..=b'9', b'-', last @ b'0'..=b'9'] if first <= last => Ok(first - b'0'..=last - b'0'),
        _ => mistake(
            key.span(),
            format!("expected a digit or a range such as 1-8, found \"{}\"", key.get_ref()),
        ),
    }
}

/// Checks that the input has the boards that the task needs.
fn check_boards(task: Task, place: Range<usize>, input: &InputFormat, around: Around) -> Checked<()> {
    let is_mine = |kind| matches!(kind, SquareKind::Mine(_));
    let is_number = |kind| matches!(kind, SquareKind::Number(_));
    let first = input.boards.first();
    let has = |test: &dyn Fn(SquareKind) -> bool| first.is_some_and(|board| board.has(test));
    let shows_mines = has(&is_mine) || first.is_some_and(|board| board.mine_list.is_some());
    let expected = |message: String| mistake(place.clone(), format!("{} needs {message}", task.name()));
    let boards = match task {
        Task::Touch => 2,
        Task::OneClick => 0,
        _ => 1,
    };
    if input.boards.len() != boards {
        return expected(format!("{boards} of [[board]], found {}", input.boards.len()));
    }
    if (task == Task::Click) != input.click.is_some() {
        return expected(
            if task == Task::Click { "a click in the input" } else { "no click in the input" }.into(),
        );
    }
    let needs_mines_number = matches!(task, Task::FindMines | Task::OneClick);
    if needs_mines_number && !input.header.iter().flatten().any(|&number| number == HeaderNumber::Mines) {
        return expected("mines in the header".into());
    }
    match task {
        Task::Annotate | Task::FewestClicks | Task::Click if !shows_mines => {
            expected("mines on the board".into())
        }
        Task::Touch if !shows_mines || !input.boards[1].has(|kind| kind == SquareKind::Touched) => {
            expected("mines on the first board and touched cells on the second".into())
        }
        Task::Valid if !shows_mines || !has(&is_number) => expected("mines and numbers on the board".into()),
        Task::Consistent | Task::CountLayouts | Task::MostMines | Task::FindMines => {
            let plain =
                |kind| matches!(kind, SquareKind::Closed | SquareKind::Mine(1) | SquareKind::Number(0..=8));
            let board = &input.boards[0];
            let is_plain = board.words.iter().all(|(_, square)| plain(square.kind()));
            let has_closed = board.closed_row_above || has(&|kind| kind == SquareKind::Closed);
            match is_plain && has_closed && has(&is_number) && around == Around::USUAL {
                true => Ok(()),
                false => expected(
                    "closed cells, numbers up to 8 and perhaps mines on the board, 8 neighbours, and no counts-itself"
                        .into(),
                ),
            }
        }
        Task::MiddleRow => {
            let board = &input.boards[0];
            let is_whole = board.words.iter().all(|(_, square)| is_number(square.kind()));
            let usual = Around { counts_itself: true, ..Around::USUAL };
            match is_whole && !board.closed_row_above && around == usual {
                true => Ok(()),
                false => expected("numbers in all cells, 8 neighbours, and counts-itself = true".into()),
            }
        }
        _ => Ok(()),
    }
}

fn answer(file: &File, task: Task) -> Checked<AnswerFormat> {
    let table = file.answer.get_ref();
    let needed = |word: &Option<String>, name: &str| match word {
        Some(word) => Ok(word.clone()),
        None => mistake(file.answer.span(), format!("{} needs the word for {name}", task.name())),
    };
    let (yes, no) = match task {
        Task::Valid | Task::Consistent => (needed(&table.yes, "yes")?, needed(&table.no, "no")?),
        Task::OneClick => (String::new(), needed(&table.no, "no")?),
        _ => (String::new(), String::new()),
    };
    let cells = match (task, table.cells) {
        (Task::FindMines, None) => {
            return mistake(file.answer.span(), "find-mines needs cells, such as cells = \"row col\"");
        }
        (_, cells) => cells
            .map(|order| (CellFormat { order, first: table.cells_from }, table.sorted_by.unwrap_or(order))),
    };
    // What each task shows beside numbers.
    let shown: &[(&str, &Option<String>)] = match task {
        Task::Annotate if file.mines_show_numbers => &[],
        Task::Annotate => &[("mine", &table.mine)],
        Task::Touch => &[("mine", &table.mine), ("closed", &table.closed)],
        Task::OneClick | Task::Click => {
            &[("mine", &table.mine), ("safe", &table.safe), ("touched", &table.touched)]
        }
        _ => &[],
    };
    for (name, word) in shown {
        if word.is_none() {
            return mistake(
                file.answer.span(),
                format!("{} needs {name} = \"...\" in [answer]", task.name()),
            );
        }
    }
    let word = |square: Square| match square.kind() {
        SquareKind::Number(0) => table.zero.clone().unwrap_or_else(|| "0".to_string()),
        SquareKind::Number(number @ 10..) => table.above_9.clone().unwrap_or_else(|| number.to_string()),
        SquareKind::Number(number) => number.to_string(),
        SquareKind::Mine(_) => table.mine.clone().unwrap_or_default(),
        SquareKind::Safe => table.safe.clone().unwrap_or_default(),
        SquareKind::Closed | SquareKind::Untouched => table.closed.clone().unwrap_or_default(),
        SquareKind::Touched => table.touched.clone().unwrap_or_default(),
    };
    Ok(AnswerFormat {
        before_case: table.before_case.clone(),
        between_cases: table.between_cases.clone(),
        yes,
        no,
        rows: table.rows,
        between_cells: match table.rows {
            RowStyle::Lines => table.between_cells.clone(),
            RowStyle::Json => ",".to_string(),
        },
        words: Square::table(word),
        cells,
        compare: table.compare,
        letter_case: table.letter_case,
    })
}

/// Far more than any judge has, and a board of this size can be addressed.
const LARGEST_SIDE: u64 = 1 << 20;

fn limits(file: &File, input: &InputFormat) -> Checked<Limits> {
    let table = file.limits.get_ref();
    let place = file.limits.span();
    let has = |number| input.header.iter().flatten().any(|&known| known == number);
    let (rows, cols) = match &table.size {
        Some(size) if table.rows.is_none() && table.cols.is_none() => (Some(size), Some(size)),
        Some(size) => return mistake(size.span(), "expected either size or rows and cols, found both"),
        None => (table.rows.as_ref(), table.cols.as_ref()),
    };
    let (Some(rows), Some(cols)) = (rows, cols) else {
        return mistake(place, "expected rows and cols, or size, in [limits]");
    };
    if has(HeaderNumber::Size) != table.size.is_some() {
        return mistake(place, "expected size in both the header and [limits], or in neither");
    }
    let is_free =
        input.boards.iter().any(|board| matches!(board.style, BoardStyle::Lines | BoardStyle::Json));
    for (bounds, number, name) in [(rows, HeaderNumber::Rows, "rows"), (cols, HeaderNumber::Cols, "cols")] {
        let Bounds { least, most } = *bounds.get_ref();
        let is_given = is_free || has(number) || has(HeaderNumber::Size);
        if most > LARGEST_SIDE || most == 0 || least > most {
            return mistake(
                bounds.span(),
                format!("expected [least, most] up to {LARGEST_SIDE}, found [{least}, {most}]"),
            );
        }
        if !is_given && least != most {
            return mistake(
                bounds.span(),
                format!("expected {name} in the header, or [n, n] here; found neither"),
            );
        }
        if least == 0 {
            return mistake(bounds.span(), format!("expected at least 1 of {name}, found 0"));
        }
    }
    if input.boards.iter().any(|board| board.closed_row_above) && rows.get_ref().least < 2 {
        return mistake(rows.span(), "expected at least 2 rows, because one of them is left out");
    }
    let cases = match (&table.cases, input.cases) {
        (None, Cases::One) => Bounds::exactly(1),
        (Some(cases), Cases::One) => {
            return mistake(cases.span(), "expected no limit of cases: there is one");
        }
        (None, _) => return mistake(place, "expected cases in [limits]"),
        (Some(cases), _) => match *cases.get_ref() {
            Bounds { least, most } if (1..=most).contains(&least) && most <= LARGEST_SIDE => *cases.get_ref(),
            _ => return mistake(cases.span(), "expected [least, most], at least 1 case"),
        },
    };
    let (rows, cols) = (*rows.get_ref(), *cols.get_ref());
    let mines = match &table.mines {
        None => Bounds::new(0, rows.most * cols.most),
        Some(mines) if mines.get_ref().least <= mines.get_ref().most => *mines.get_ref(),
        Some(mines) => return mistake(mines.span(), "expected [least, most] mines"),
    };
    Ok(Limits { cases, rows, cols, mines })
}

/// The limits of a subtask, which lie within those of the problem.
fn narrowed(limits: Limits, given: [Option<&Spanned<Bounds>>; 5]) -> Checked<Limits> {
    let mut narrow = limits;
    let [cases, rows, cols, size, mines] = given;
    let own = [
        (&mut narrow.cases, cases),
        (&mut narrow.rows, rows.or(size)),
        (&mut narrow.cols, cols.or(size)),
        (&mut narrow.mines, mines),
    ];
    for (bounds, given) in own {
        let Some(given) = given else { continue };
        if !bounds.contains_all(*given.get_ref()) || given.get_ref().least > given.get_ref().most {
            return mistake(
                given.span(),
                format!("expected limits within {bounds}, found {}", given.get_ref()),
            );
        }
        *bounds = *given.get_ref();
    }
    Ok(narrow)
}
