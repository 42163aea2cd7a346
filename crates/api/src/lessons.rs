//! The lessons of the solver's techniques.

use crate::messages::{ByName, JsonPlace, LessonAnswer, LessonTaskName, LessonsAnswer, Words};
use saolei_boards::{format_position, write_layout};
use saolei_maker::{Lesson, LessonTask};

/// Every lesson, the easiest first.
pub fn lessons() -> LessonsAnswer {
    LessonsAnswer { lessons: Lesson::ALL.iter().map(answer).collect() }
}

fn answer(lesson: &Lesson) -> LessonAnswer {
    let (view, layout) = (lesson.view(), lesson.layout());
    let position = format_position(&view);
    let mut layout_rows = String::new();
    write_layout(&layout, '.', &mut layout_rows);
    let lines = |text: &str| text.lines().map(str::to_string).collect::<Vec<_>>();
    let board = lines(&position).split_off(1);
    LessonAnswer {
        name: lesson.name.to_string(),
        technique: ByName(lesson.technique),
        title: Words::of(|language| lesson.title(language).to_string()),
        text: Words::of(|language| lesson.text(language).to_string()),
        task: match lesson.task {
            LessonTask::Open => LessonTaskName::Open,
            LessonTask::Flag => LessonTaskName::Flag,
        },
        task_words: Words::of(|language| lesson.task.words(language).to_string()),
        mines: layout.mines(),
        board,
        layout: lines(&layout_rows),
        goal: lesson.goal().into_iter().map(JsonPlace::from).collect(),
    }
}
