"""Everything that the OpenAPI allows, and much that it does not: nothing is answered with 500, or otherwise than said."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.generation import GenerationMode

from liza.server.app import create_app
from liza.server.settings import Settings, database_url
from tests.server.people import LINK, ME, Crowd, good


def test_every_answer_is_described(tmp_path: Path) -> None:
    app = create_app(Settings(database=database_url(str(tmp_path / "t.sqlite"))))
    paths = app.openapi()["paths"]
    assert len(paths) >= 20
    for path, verbs in paths.items():
        for verb, told in verbs.items():
            answers = told["responses"]
            assert answers["422"]["content"]["application/json"]["schema"]["$ref"].endswith("/Refused"), (path, verb)
            assert answers["200"]["content"], (path, verb)


async def test_what_is_answered_is_as_described(crowd: Crowd) -> None:
    from liza.server import shapes

    one, other, watcher = await crowd.open(ME, LINK, game="pit-fighter", clock={"bank": 60, "more": 1.5})
    for person in (one, other, watcher):
        shapes.View.model_validate(await person.view(), extra="forbid")
        shapes.ReplayView.model_validate(good(await person.get("/replay")), extra="forbid")
        shapes.SceneView.model_validate(good(await person.get("/moments/0")), extra="forbid")
    shapes.Odds.model_validate(good(await one.get("/odds")), extra="forbid")


@pytest.mark.long
@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
def test_no_request_is_answered_with_500(tmp_path: Path, mode: GenerationMode) -> None:
    app = create_app(Settings(database=database_url(str(tmp_path / "t.sqlite")), sweep=3600, poll=3600))
    schema = schemathesis.openapi.from_asgi("/api/openapi.json", app)
    asked = 0
    with schemathesis_client(app):
        for operation in schema.get_all_operations():

            @settings(max_examples=60, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
            @given(case=operation.ok().as_strategy(generation_mode=mode))
            def ask(case: Any) -> None:
                nonlocal asked
                asked += 1
                case.call_and_validate(checks=[not_a_server_error])

            ask()
    assert asked > 200
