"""Refusals as answers: a status, and the code, rule and facts for the words. Never a trace of what went on inside."""

import json
from typing import Any, Final

from fastapi import Request, Response

from liza.kernel.refusal import Refusal

STATUS: Final = {
    "token_unknown": 401,
    "spectators_cannot_act": 403,
    "no_spectators": 403,
    "fork_not_allowed": 403,
    "no_such_table": 404,
    "no_such_game": 404,
    "not_yet_playable": 404,
    "no_such_moment": 404,
    "invite_unknown": 404,
    "too_large": 413,
    "file_too_large": 413,
    "too_many_watchers": 429,
    "answer_late": 409,
}
_OTHERWISE: Final = 409


def body(code: str, rule: str = "", facts: Any = None) -> bytes:
    """A refusal as JSON; odd characters in it are written in ASCII."""
    return json.dumps({"code": code, "rule": rule, "facts": facts or {}}, default=str).encode()


def refused(_request: Request, error: Exception) -> Response:
    """Something that the rules, or the table, do not allow."""
    assert isinstance(error, Refusal)
    return answer(STATUS.get(error.code, _OTHERWISE), error.code, error.rule, error.facts)


def invalid(_request: Request, error: Exception) -> Response:
    """Something that is no request: where, and what is wrong with it."""
    found = error.errors() if hasattr(error, "errors") else []
    where = [".".join(map(str, one["loc"])) for one in found[:5]]
    return answer(422, "wrong_request", "", {"where": where, "why": [str(one["msg"]) for one in found[:5]]})


def http_refused(_request: Request, error: Exception) -> Response:
    """No such page, no such method, a body that is no JSON."""
    status = getattr(error, "status_code", 400)
    code = {404: "no_such_page", 405: "no_such_method", 413: "too_large"}.get(status, "wrong_request")
    response = answer(status, code, "", {"why": [str(getattr(error, "detail", ""))], "where": []})
    response.headers.update(getattr(error, "headers", None) or {})
    return response


def answer(status: int, code: str, rule: str, facts: Any) -> Response:
    """The answer."""
    headers = {"Cache-Control": "no-store"}
    if status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    return Response(body(code, rule, facts), status, headers, "application/json")
