//! Answers that may be large: sent piece by piece, and counted until they are sent or abandoned.

use crate::limits::{ConcurrencyLimit, Permit};
use crate::visitor::Visitor;
use axum::body::{Body, Bytes};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use saolei_api::{Problem, ReplayFrames};
use serde::Serialize;
use std::convert::Infallible;

/// About how many bytes are written at a time.
const PIECE: usize = 16 * 1024;

/// The placeholder for frames that are sent piece by piece. Inside a JSON string, its quotes would be escaped.
const NO_FRAMES: &str = "\"frames\":[]";

/// An answer as JSON, with the frames of a replay still packed.
#[derive(Debug)]
pub(crate) struct LargeAnswer {
    before: Bytes,
    frames: Option<ReplayFrames>,
    after: Bytes,
}

impl LargeAnswer {
    pub(crate) fn new(answer: &impl Serialize) -> Result<LargeAnswer, Problem> {
        let before = serde_json::to_vec(answer).map_err(|_| Problem::internal())?.into();
        Ok(LargeAnswer { before, frames: None, after: Bytes::new() })
    }

    /// An answer without its frames, and the frames to insert.
    pub(crate) fn with_frames(answer: &impl Serialize, frames: ReplayFrames) -> Result<LargeAnswer, Problem> {
        let text = serde_json::to_string(answer).map_err(|_| Problem::internal())?;
        let at = text.find(NO_FRAMES).ok_or_else(Problem::internal)? + NO_FRAMES.len() - 1;
        let mut before = Bytes::from(text);
        let after = before.split_off(at);
        Ok(LargeAnswer { before, frames: Some(frames), after })
    }

    /// Counts the answer's memory for its visitor until it is sent.
    pub(crate) fn count(self, limit: &ConcurrencyLimit, visitor: &Visitor) -> Result<CountedAnswer, Problem> {
        let frames = self.frames.as_ref().map_or(0, ReplayFrames::bytes);
        let bytes = self.before.len() + frames + self.after.len();
        Ok(CountedAnswer { permit: limit.acquire_bytes(visitor, bytes as u64)?, answer: self })
    }

    /// Takes the next piece of the answer; `None` at the end.
    fn next_piece(&mut self, at: &mut usize) -> Option<Bytes> {
        let cut = |text: &mut Bytes| text.split_to(text.len().min(PIECE));
        if !self.before.is_empty() {
            return Some(cut(&mut self.before));
        }
        let mut piece = Vec::new();
        while let Some(frame) = self.frames.as_ref().and_then(|frames| frames.frame(*at)) {
            if *at > 0 {
                piece.push(b',');
            }
            // Writing to memory cannot fail.
            let _ = serde_json::to_writer(&mut piece, &frame);
            *at += 1;
            if piece.len() >= PIECE {
                return Some(piece.into());
            }
        }
        if !piece.is_empty() {
            return Some(piece.into());
        }
        (!self.after.is_empty()).then(|| cut(&mut self.after))
    }
}

/// An answer whose memory counts until it is sent or its reader is gone.
#[derive(Debug)]
pub(crate) struct CountedAnswer {
    answer: LargeAnswer,
    permit: Permit,
}

impl IntoResponse for CountedAnswer {
    fn into_response(self) -> Response {
        let CountedAnswer { mut answer, permit } = self;
        let length = answer.frames.is_none().then_some(answer.before.len());
        let mut at = 0;
        let pieces = std::iter::from_fn(move || answer.next_piece(&mut at).map(Ok::<_, Infallible>));
        let json = [(header::CONTENT_TYPE, "application/json")];
        let mut response = (json, Body::from_stream(stream::iter(pieces))).into_response();
        if let Some(length) = length {
            response.headers_mut().insert(header::CONTENT_LENGTH, length.into());
        }
        permit.hold_until_sent(response)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;
    use saolei_api::review;
    use saolei_replay::Recording;

    #[test]
    fn pieces_are_the_answer_as_it_would_be_written_at_once() {
        // A text that looks like the placeholder does not matter.
        let id = "\"frames\":[]".to_string();
        for moves in [0, 1, 3000] {
            let marks = |at: usize| format!("{at} mark {} {}\n", 1 + at % 3, 1 + at % 7);
            let text = format!(
                "saolei 1\nrules classic\nsize 3x7\nmines 1\nstart safe\nmade given\nlayout\n*......\n.......\n.......\n{}",
                (0..moves).map(marks).collect::<String>()
            );
            let recording = Recording::read(text.as_bytes()).unwrap();
            let (mut answer, frames) =
                review::replay(id.clone(), &recording, Limits::default().replay()).unwrap();
            let mut large = LargeAnswer::with_frames(&answer, frames).unwrap();
            let (mut sent, mut at) = (Vec::new(), 0);
            while let Some(piece) = large.next_piece(&mut at) {
                assert!(piece.len() < 2 * PIECE, "{} bytes", piece.len());
                sent.extend_from_slice(&piece);
            }
            let frames = review::replay(String::new(), &recording, Limits::default().replay()).unwrap().1;
            answer.frames = (0..).map_while(|at| frames.frame(at)).collect();
            assert_eq!(answer.frames.len(), moves);
            assert_eq!(String::from_utf8(sent).unwrap(), serde_json::to_string(&answer).unwrap());
        }
    }
}
