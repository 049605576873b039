"""Everything that the OpenAPI allows, and much that it does not: nothing is answered with 500."""

from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx2
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis.core.result import Ok
from schemathesis.generation import GenerationMode

from liza.server.app import create_app
from liza.server.settings import Settings, database_url
from tests.server.people import LINK, ME, Crowd, good
from tests.server.test_sockets import process
from tests.server.test_tables import WISH


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
        if (await person.view())["scene"]["questions"]:
            shapes.Odds.model_validate(good(await person.get("/odds")), extra="forbid")


@pytest.mark.long
@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
def test_no_request_is_answered_with_500(tmp_path: Path, mode: GenerationMode) -> None:
    with process(tmp_path / "t.sqlite") as (_, url):
        schema = schemathesis.openapi.from_url(f"{url}api/openapi.json")
        statuses: Counter[int] = Counter()
        for operation in schema.get_all_operations():
            assert isinstance(operation, Ok)
            ask(operation.ok(), url, mode, statuses)
    assert statuses.total() > 500
    assert all(status < 500 for status in statuses)
    assert statuses[200] > 20 or mode is GenerationMode.NEGATIVE


def ask(operation: Any, url: str, mode: GenerationMode, statuses: Counter[int]) -> None:
    """Much of what can be asked of one call, at a table that is there and by somebody who sits there, or not."""
    made = httpx2.post(f"{url}api/tables", json={**WISH, "game": "pit-fighter", "seats": [ME, LINK]}).json()
    known = st.sampled_from([{}, {"Authorization": f"Bearer {made['mine'][0]['token']}"}])

    @settings(max_examples=60, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy(generation_mode=mode), there=st.booleans(), head=known)
    def one(case: Any, there: bool, head: dict[str, str]) -> None:
        if there and "table" in (case.path_parameters or {}):
            case.path_parameters["table"] = made["table"]
        told = case.call(headers=head)
        assert told.status_code < 500, told.text
        statuses[told.status_code] += 1

    with suppress(Unsatisfiable):  # a call that takes nothing cannot be given anything wrong
        one()
