//! Lessons: small boards, each with a task that one technique solves.

use super::by_name::{JsonPlace, TechniqueName};
use super::help::Words;
use serde::Serialize;
use utoipa::ToSchema;

/// Every lesson.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct LessonsAnswer {
    /// The lessons, the easiest first.
    pub lessons: Vec<LessonAnswer>,
}

/// A lesson: a small board with a task.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct LessonAnswer {
    /// Its name, which never changes.
    #[schema(example = "1-2-1")]
    pub name: String,
    /// The technique that it teaches.
    pub technique: TechniqueName,
    /// The title.
    pub title: Words,
    /// The explanation of the technique.
    pub text: Words,
    /// What to do with the cells of the goal.
    pub task: LessonTaskName,
    /// The task as a sentence.
    pub task_words: Words,
    /// The number of mines.
    pub mines: u64,
    /// What the player sees at the beginning, one text per row.
    #[schema(example = json!([".......", "..121.."]))]
    pub board: Vec<String>,
    /// Where the mines are: `*` a mine, `.` none.
    #[schema(example = json!(["*.*.*..", "......."]))]
    pub layout: Vec<String>,
    /// The cells to open or to flag.
    pub goal: Vec<JsonPlace>,
}

/// What to do in a lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum LessonTaskName {
    /// Open every cell that is certainly safe.
    Open,
    /// Flag every cell that is certainly a mine.
    Flag,
}
