//! The unknown cells beside open numbers, in groups, and the groups in components.

use std::ops::Range;

use crate::field::{Field, UNKNOWN};

/// Unknown cells that touch exactly the same numbers. They are interchangeable, so only their number of mines matters.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Group {
    pub size: u8,
    /// How many entries of `numbers` are used.
    pub count: u8,
    pub numbers: [u32; 8],
    /// The group's index in its component.
    pub index: u32,
    /// Where the cells start in [`Frontier::cells`].
    pub start: u32,
    /// The numbers as bits relative to the first; the next group with the same first number.
    mask: u16,
    next: u32,
}

impl Group {
    pub fn numbers(&self) -> &[u32] {
        &self.numbers[..self.count as usize]
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Number {
    pub cell: u32,
    /// The number of mines that it still needs, and its unknown neighbours.
    pub need: u8,
    pub unknown: u8,
    count: u8,
    groups: [u32; 8],
}

impl Number {
    pub fn groups(&self) -> &[u32] {
        &self.groups[..self.count as usize]
    }
}

/// Groups that are connected by numbers, and those numbers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Component {
    groups: (u32, u32),
    numbers: (u32, u32),
}

const NONE: u32 = u32::MAX;

/// What counting needs to know about a field. Reused for every field, to save allocations.
#[derive(Debug, Default)]
pub(crate) struct Frontier {
    pub groups: Vec<Group>,
    pub numbers: Vec<Number>,
    pub cells: Vec<u32>,
    pub components: Vec<Component>,
    component_groups: Vec<u32>,
    component_numbers: Vec<u32>,
    /// The unknown cells that touch no number, and the mines among all unknown cells.
    pub outside: u32,
    pub stride: usize,
    pub mines: i64,
    group_of: Vec<u32>,
    touched: Vec<(u32, u16)>,
    first_of: Vec<u32>,
    head: Vec<u32>,
    rows: Vec<u32>,
    done: Vec<bool>,
}

impl Frontier {
    /// Reads a field whose easy conclusions have been drawn.
    pub fn read(&mut self, field: &Field) {
        let is_active = |&at: &usize| field.squares[at].is_active();
        debug_assert!(field.active_numbers(0..field.squares.len()).eq(field.cells().filter(is_active)));
        self.read_within(field, 0..field.size.rows() as usize, 0..field.size.cols() as usize);
    }

    /// Reads only the numbers in these rows and columns.
    pub fn read_within(&mut self, field: &Field, rows: Range<usize>, cols: Range<usize>) {
        self.mines = field.mines;
        self.stride = field.stride;
        self.find_numbers(field, rows, cols);
        self.form_groups();
        self.link(field);
        self.outside = field.unknown - self.cells.len() as u32;
        self.form_components();
    }

    /// Whether a field has this frontier, and therefore the same odds.
    pub fn is_of(&self, field: &Field) -> bool {
        let number = |at: usize| {
            let square = &field.squares[at];
            (at as u32, square.need(), square.unknown.count_ones() as u8)
        };
        let own = self.numbers.iter().map(|number| (number.cell, number.need, number.unknown));
        (self.stride, self.group_of.len(), self.mines) == (field.stride, field.squares.len(), field.mines)
            && self.outside + self.cells.len() as u32 == field.unknown
            && self.cells.iter().all(|&cell| field.squares[cell as usize].tile == UNKNOWN)
            && own.eq(field.active_numbers(0..field.squares.len()).map(number))
    }

    /// The group of an unknown cell; `None` if it touches no number.
    pub fn group_of(&self, at: usize) -> Option<usize> {
        let group = *self.group_of.get(at)?;
        (group != NONE).then_some(group as usize)
    }

    pub fn group_cells(&self, group: usize) -> &[u32] {
        let group = &self.groups[group];
        &self.cells[group.start as usize..group.start as usize + group.size as usize]
    }

    pub fn component_groups(&self, component: &Component) -> &[u32] {
        &self.component_groups[component.groups.0 as usize..component.groups.1 as usize]
    }

    pub fn component_cells(&self, index: usize) -> impl Iterator<Item = usize> {
        let groups = self.component_groups(&self.components[index]).iter();
        groups.flat_map(|&group| self.group_cells(group as usize)).map(|&cell| cell as usize)
    }

    pub fn component_numbers(&self, component: &Component) -> &[u32] {
        &self.component_numbers[component.numbers.0 as usize..component.numbers.1 as usize]
    }

    /// Lists the numbers and, for each unknown cell beside them, the numbers that it touches.
    fn find_numbers(&mut self, field: &Field, rows: Range<usize>, cols: Range<usize>) {
        self.numbers.clear();
        self.rows.clear();
        self.touched.clear();
        self.group_of.clear();
        self.group_of.resize(field.squares.len(), NONE);
        self.first_of.resize(field.squares.len(), 0);
        let stride = field.stride;
        let mut row = rows.start;
        let mut start = field.at(row, 0);
        for at in field.active_numbers(start..field.at(rows.end, 0)) {
            while at >= start + stride {
                row += 1;
                start += stride;
            }
            if !cols.contains(&(at - start)) {
                continue;
            }
            let square = &field.squares[at];
            let id = self.numbers.len() as u32;
            self.numbers.push(Number {
                cell: at as u32,
                need: square.need(),
                unknown: square.unknown.count_ones() as u8,
                count: 0,
                groups: [0; 8],
            });
            self.rows.push(row as u32);
            for cell in field.cells_in(at, square.unknown) {
                debug_assert_eq!(field.squares[cell].tile, UNKNOWN);
                let slot = self.group_of[cell];
                if slot == NONE {
                    self.group_of[cell] = self.touched.len() as u32;
                    self.first_of[cell] = id;
                    self.touched.push((cell as u32, 1 << 2));
                } else {
                    // The first number is the topmost: the others are 0 to 2 rows below it.
                    let first = self.first_of[cell] as usize;
                    let down = row as u32 - self.rows[first];
                    let right = at + 2 - self.numbers[first].cell as usize - down as usize * stride;
                    self.touched[slot as usize].1 |= 1 << (down as usize * 5 + right);
                }
            }
        }
    }

    fn form_groups(&mut self) {
        self.groups.clear();
        self.head.clear();
        self.head.resize(self.numbers.len(), NONE);
        for &(cell, mask) in &self.touched {
            let first = self.first_of[cell as usize] as usize;
            let mut group = self.head[first];
            while group != NONE && self.groups[group as usize].mask != mask {
                group = self.groups[group as usize].next;
            }
            if group == NONE {
                group = self.groups.len() as u32;
                self.groups.push(Group {
                    size: 0,
                    count: 0,
                    numbers: [0; 8],
                    index: 0,
                    start: 0,
                    mask,
                    next: self.head[first],
                });
                self.head[first] = group;
            }
            self.groups[group as usize].size += 1;
            self.group_of[cell as usize] = group;
        }
        let mut start = 0;
        for group in &mut self.groups {
            group.start = start;
            start += u32::from(group.size);
        }
        self.cells.clear();
        self.cells.resize(self.touched.len(), 0);
        for &(cell, _) in &self.touched {
            let group = &mut self.groups[self.group_of[cell as usize] as usize];
            self.cells[group.start as usize] = cell;
            group.start += 1;
        }
        for group in &mut self.groups {
            group.start -= u32::from(group.size);
        }
    }

    /// Connects numbers and groups, skipping numbers that only repeat an earlier one.
    fn link(&mut self, field: &Field) {
        for id in 0..self.numbers.len() {
            let mut number = self.numbers[id];
            for cell in field.unknown_around(number.cell as usize) {
                let group = self.group_of[cell];
                if !number.groups().contains(&group) {
                    number.groups[number.count as usize] = group;
                    number.count += 1;
                }
            }
            let first = &self.groups[number.groups[0] as usize];
            let repeats = first.numbers().iter().any(|&earlier| {
                let earlier = &self.numbers[earlier as usize];
                earlier.need == number.need && earlier.groups() == number.groups()
            });
            if repeats {
                number.count = 0;
            }
            for &group in number.groups() {
                let group = &mut self.groups[group as usize];
                group.numbers[group.count as usize] = id as u32;
                group.count += 1;
            }
            self.numbers[id] = number;
        }
    }

    fn form_components(&mut self) {
        self.components.clear();
        self.component_groups.clear();
        self.component_numbers.clear();
        self.done.clear();
        self.done.resize(self.groups.len() + self.numbers.len(), false);
        let numbers_at = self.groups.len();
        for start in 0..self.groups.len() {
            if self.done[start] {
                continue;
            }
            let first_group = self.component_groups.len();
            let first_number = self.component_numbers.len();
            self.done[start] = true;
            self.component_groups.push(start as u32);
            let mut next = first_group;
            while next < self.component_groups.len() {
                let group = &mut self.groups[self.component_groups[next] as usize];
                group.index = (next - first_group) as u32;
                next += 1;
                for &number in group.numbers() {
                    if std::mem::replace(&mut self.done[numbers_at + number as usize], true) {
                        continue;
                    }
                    self.component_numbers.push(number);
                    for &other in self.numbers[number as usize].groups() {
                        if !std::mem::replace(&mut self.done[other as usize], true) {
                            self.component_groups.push(other);
                        }
                    }
                }
            }
            self.components.push(Component {
                groups: (first_group as u32, self.component_groups.len() as u32),
                numbers: (first_number as u32, self.component_numbers.len() as u32),
            });
        }
    }
}
