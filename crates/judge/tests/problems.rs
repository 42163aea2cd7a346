//! The table of problems: subtasks, limits and points.

use saolei_judge::Problem;
use saolei_protocols::Protocol;

#[test]
fn subtasks_are_numbered_from_1_and_within_the_limits_of_their_problem() {
    for problem in Problem::all() {
        for (number, subtask) in (1..).zip(problem.subtasks()) {
            assert_eq!(subtask.number, number, "{}", problem.id());
            assert!(problem.limits.contain(subtask.limits), "{} {number}", problem.id());
        }
    }
}

#[test]
fn points_add_up() {
    for problem in Problem::all() {
        let points = if problem.answerer == Protocol::Master { 35 } else { 100 };
        assert_eq!(problem.points(), points, "{}", problem.id());
    }
}

#[test]
fn a_subtask_contains_those_with_narrower_limits() {
    let contained = |protocol, number| -> Vec<u32> {
        let problem = Problem::of(protocol);
        problem.contained_in(problem.subtask(number).unwrap()).map(|subtask| subtask.number).collect()
    };
    assert!(contained(Protocol::Boom, 5).is_empty());
    assert_eq!(contained(Protocol::Boom, 9), [5, 6, 7, 8]);
    assert_eq!(contained(Protocol::Boom, 20), (1..=16).collect::<Vec<u32>>());
    assert_eq!(contained(Protocol::Sweep, 13), [1, 2]);
    assert_eq!(contained(Protocol::Sweep, 20), (1..=19).collect::<Vec<u32>>());
    assert!(contained(Protocol::Master, 2).is_empty()); // more cases in the small one
}
