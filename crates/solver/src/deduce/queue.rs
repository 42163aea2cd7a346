//! A queue of numbers to check.

use std::collections::VecDeque;

/// A first-in, first-out queue that holds each number at most once.
#[derive(Debug)]
pub(crate) struct Queue {
    waiting: VecDeque<u32>,
    is_waiting: Vec<bool>,
}

impl Queue {
    pub fn new(squares: usize) -> Queue {
        Queue { waiting: VecDeque::new(), is_waiting: vec![false; squares] }
    }

    pub fn push(&mut self, at: usize) {
        if !std::mem::replace(&mut self.is_waiting[at], true) {
            self.waiting.push_back(at as u32);
        }
    }

    pub fn pop(&mut self) -> Option<usize> {
        let at = self.waiting.pop_front()? as usize;
        self.is_waiting[at] = false;
        Some(at)
    }
}
