"""What is said when something cannot be done."""

from liza.kernel.refusal import Refusal, TapeError


def test_a_refusal_says_code_facts_and_rule() -> None:
    refusal = Refusal("too_tired", "PU-3", effort=3, left=1)
    assert str(refusal) == "too_tired (effort=3, left=1) [PU-3]"
    assert (refusal.code, refusal.rule, refusal.facts) == ("too_tired", "PU-3", {"effort": 3, "left": 1})


def test_a_refusal_of_the_kernel_names_no_rule() -> None:
    assert str(Refusal("match_is_over")) == "match_is_over"


def test_a_tape_error_is_a_refusal_that_says_at_which_entry() -> None:
    error = TapeError("tape_differs", 4, tape="0 x", rules="1 y")
    assert isinstance(error, Refusal)
    assert (error.at, str(error)) == (4, "tape_differs (tape='0 x', rules='1 y')")
