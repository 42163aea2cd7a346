"""Reads the move in the answer of a language model. It never raises, and takes time in proportion to the answer's length."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .solver import Cell


@dataclass(frozen=True)
class Move:
    """A move in an answer."""

    operation: str
    """`open` or `flag`."""
    cell: Cell
    """Row and column, counted from 0."""


# All repetitions are bounded, so that no answer takes more than linear time.
_NUMBER = r"([0-9]{1,6})(?![0-9]|\.[0-9])"
_BETWEEN = r"[ \t\n\r]{0,8}(?:[,;/]|and\b|[ \t\n\r])[ \t\n\r]{0,8}(?:(?:and[ \t]{1,4})?(?:column|col|c)[ \t:=]{0,4})?"
_PAIR = rf"(?:(?:row|r)[ \t:=]{{0,4}})?{_NUMBER}{_BETWEEN}{_NUMBER}(?![ \t]{{0,4}},?[ \t]{{0,4}}[0-9])"
_WORD = r"(?<![A-Za-z0-9_])(open|flag)(?![A-Za-z0-9_])"
_OBJECT = r"(?:[ \t]{1,4}(?:the[ \t]{1,4})?(?:cell|square|tile)\b)?(?:[ \t]{1,4}at\b)?"
_SPOKEN = re.compile(rf"{_WORD}{_OBJECT}[ \t\n\r:=(\[{{*_`\"']{{0,12}}{_PAIR}", re.IGNORECASE)
_STRICT = re.compile(r"(open|flag) ([1-9][0-9]{0,5}) ([1-9][0-9]{0,5})")
# What stands alone in these is what the model decided.
_MARKED = re.compile(
    r"<(action|answer|move|tool_call)>(.{0,400}?)</\1>|\\boxed\{(.{0,200}?)\}(?:\}|)|```[A-Za-z]{0,12}[ \t]{0,8}\n(.{0,400}?)\n?```",
    re.IGNORECASE | re.DOTALL,
)
_BARE = re.compile(rf"[\s(\[{{]{{0,8}}(?:\\text\{{)?[\s(\[]{{0,4}}{_PAIR}[\s)\]}}.]{{0,8}}", re.IGNORECASE)
_OBJECT_TEXT = re.compile(r"\{[^{}]{0,400}\}")
_NAMED = re.compile(r"\\?\"(?:name|action|operation|op|tool|function|type|move)\\?\"\s{0,4}:\s{0,4}\\?\"(open|flag)", re.IGNORECASE)
_REFUSED = re.compile(r"(?:\bnot|n['’]t|\bnever|\bavoid|\bcannot)(?: to)?[ \t]{1,4}$", re.IGNORECASE)
_THOUGHT = re.compile(r"<(/?)(?:think|thinking|reasoning)>", re.IGNORECASE)
_WIDE = str.maketrans("０１２３４５６７８９（），；：", "0123456789(),;:")
_WIDE_ANY = re.compile("[０-９（），；：]")


def read_move(answer: Any, shape: tuple[int, int], *, strict: bool = False) -> Move | str:
    """The move of an answer, or a sentence that says what is wrong with it.

    An answer is a text, a message, or a list of messages, of which only the last one of the assistant counts; `content` may be a
    list of parts. In it, the last `open ROW COLUMN` or `flag ROW COLUMN` counts, as people write it, as JSON or as a tool call;
    one in `<action>`, `<answer>`, `\\boxed{}` or a code fence comes before others, and what stands in `<think>` does not count.
    With `strict`, the answer has to be one line `open ROW COLUMN` or `flag ROW COLUMN` and nothing else.

    Answers count rows and columns from 1, moves from 0.

    >>> read_move("The 1 has its mine, so (2, 3) is safe.\\n\\n**open 2 3**", (2, 5))
    Move(operation='open', cell=(1, 2))
    >>> read_move([{"role": "assistant", "content": '{"action": "flag", "row": 1, "column": 4}'}], (2, 5))
    Move(operation='flag', cell=(0, 3))
    >>> read_move("open 3 1", (2, 5))
    '3,1 is not on the board: expected 1,1 to 2,5'
    """
    text = answer_text(answer)
    if strict:
        exact = _STRICT.fullmatch(text.strip(" \n\r\t"))
        found = (exact[1], int(exact[2]), int(exact[3])) if exact else None
    else:
        found = _find(text)
    if found is None:
        return f"expected open ROW COLUMN such as open 3 4, found {text.strip()[-60:]!r}"
    operation, row, col = found
    if not (1 <= row <= shape[0] and 1 <= col <= shape[1]):
        return f"{row},{col} is not on the board: expected 1,1 to {shape[0]},{shape[1]}"
    return Move(operation.lower(), (row - 1, col - 1))


def answer_text(answer: Any) -> str:
    """The text of an answer: of a text, a message, or the last message of the assistant. Tool calls become JSON."""
    if isinstance(answer, str):
        return answer
    if isinstance(answer, (bytes, bytearray)):
        return bytes(answer).decode("utf-8", "replace")
    if isinstance(answer, Sequence):
        if answer and all(_get(item, "role") is None and isinstance(_get(item, "type"), str) for item in answer):
            return _content_text(answer)
        spoken = [message for message in answer if _get(message, "role") == "assistant"]
        return answer_text(spoken[-1]) if spoken and not isinstance(spoken[-1], Sequence) else ""
    if _get(answer, "role") not in (None, "assistant"):
        return ""
    calls = _get(answer, "tool_calls")
    called = [_call_text(call) for call in calls] if isinstance(calls, Sequence) and not isinstance(calls, str) else []
    return "\n".join([_content_text(_get(answer, "content")), *called])


def _content_text(content: Any) -> str:
    if isinstance(content, str):
        return content
    if not isinstance(content, Sequence) or isinstance(content, (bytes, bytearray)):
        return ""
    parts = []
    for part in content:
        if isinstance(part, str):
            parts.append(part)
        elif isinstance(text := _get(part, "text"), str):
            parts.append(text)
        elif _get(part, "type") == "tool_use":
            parts.append(_call_text(part))
    return "\n".join(parts)


def _call_text(call: Any) -> str:
    function = _get(call, "function")
    call = call if function is None or isinstance(function, str) else function
    name = function if isinstance(function, str) else _get(call, "name")
    arguments = _get(call, "arguments")
    arguments = _get(call, "input") if arguments is None else arguments
    if isinstance(arguments, Mapping):
        try:
            arguments = json.dumps(dict(arguments))
        except (TypeError, ValueError, RecursionError):
            return ""
    return f'<tool_call>{{"name": "{name}", "arguments": {arguments}}}</tool_call>'


def _get(thing: Any, name: str) -> Any:
    """An entry of a dictionary, or an attribute of an object."""
    try:
        return thing.get(name) if isinstance(thing, Mapping) else getattr(thing, name, None)
    except Exception:  # an attribute may be a property that fails
        return None


def _find(text: str) -> tuple[str, int, int] | None:
    """The move of a text: operation, row and column."""
    if _WIDE_ANY.search(text):
        text = text.translate(_WIDE)
    text = text[_end_of_thought(text) :]
    last = None
    for marked in _MARKED.finditer(text):
        inside = next(group for group in marked.groups()[1:] if group is not None)
        last = _last(inside, bare=True) or last
    return last or _last(text, bare=False)


def _end_of_thought(text: str) -> int:
    """Where the answer begins after what was thought; the end of the text if the thought has no end."""
    end, is_open = 0, False
    for tag in _THOUGHT.finditer(text):
        end, is_open = tag.end(), not tag[1]
    return len(text) if is_open else end


def _last(text: str, *, bare: bool) -> tuple[str, int, int] | None:
    last = max((*_tail(_spoken(text)), *_tail(_objects(text))), default=None)
    if last is not None:
        return last[1]
    if bare and (found := _BARE.fullmatch(text)):
        return "open", int(found[1]), int(found[2])
    return None


_Found = tuple[int, tuple[str, int, int]]


def _tail(found: Iterator[_Found]) -> list[_Found]:
    last = None
    for last in found:  # noqa: B007
        pass
    return [] if last is None else [last]


def _spoken(text: str) -> Iterator[_Found]:
    for found in _SPOKEN.finditer(text):
        if not _REFUSED.search(text[max(0, found.start() - 16) : found.start()]):
            yield found.start(), (found[1], int(found[2]), int(found[3]))


def _objects(text: str) -> Iterator[_Found]:
    for found in _OBJECT_TEXT.finditer(text):
        try:
            entries = json.loads(found[0].replace('\\"', '"'))
        except (ValueError, RecursionError):
            continue
        row, col = (_whole(entries, names) for names in (("row", "r"), ("column", "col", "c")))
        if row is None or col is None:
            continue
        # A tool call has its name before its arguments.
        named = _NAMED.search(found[0]) or _NAMED.search(text[max(0, found.start() - 120) : found.start()])
        yield found.start(), (named[1] if named else "open", row, col)


def _whole(entries: dict[str, Any], names: tuple[str, ...]) -> int | None:
    lowered = {str(name).lower(): value for name, value in entries.items()}
    value = next((lowered[name] for name in names if name in lowered), None)
    if isinstance(value, str) and re.fullmatch("[0-9]{1,6}", value.strip()):
        return int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**6 else None
