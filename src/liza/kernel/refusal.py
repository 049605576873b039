"""What is said when something cannot be done: a code for the words, the rule that forbids it, and the facts."""

from typing import Any


class Refusal(Exception):
    """Something that was asked for and is not allowed. Nothing has been changed by it.

    `code` names the sentence in words.toml, `rule` the rule that forbids it ("" if no rule but the kernel does),
    `facts` are ids and numbers that fill the sentence.
    """

    def __init__(self, code: str, rule: str = "", **facts: Any) -> None:
        super().__init__(code, rule, facts)
        self.code = code
        self.rule = rule
        self.facts: dict[str, Any] = facts

    def __str__(self) -> str:
        facts = ", ".join(f"{key}={value!r}" for key, value in self.facts.items())
        return self.code + (f" ({facts})" if facts else "") + (f" [{self.rule}]" if self.rule else "")


class TapeError(Refusal):
    """A tape that does not fit the rules: `at` is the index of the entry that does not."""

    def __init__(self, code: str, at: int, rule: str = "", **facts: Any) -> None:
        super().__init__(code, rule, **facts)
        self.at = at
