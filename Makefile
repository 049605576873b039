# make play    play at once                       make play ARGS="--help"
# make test    the tests, without the long ones   make test ARGS="-m long"
#
# Both make .venv at their first run; Python 3.11 and pip are all they need. With uv: `uv run liza`, `uv run pytest`.

PYTHON ?= python3
VENV ?= .venv
ARGS ?=
BIN := $(VENV)/bin
READY := $(VENV)/.ready
STATIC := src/liza/static/index.html
WEB := $(shell find web -path web/node_modules -prune -o -type f -print)

# trust whom the machine trusts, as pip does (uv's own list knows nothing of a company's proxy)
UV_SYSTEM_CERTS ?= 1
export UV_SYSTEM_CERTS

.PHONY: play test gates cover web-test npm pins clean
.DELETE_ON_ERROR:

play: $(READY) $(STATIC)
	@$(BIN)/liza $(ARGS)

test: $(READY) $(STATIC)
	$(BIN)/pytest $(ARGS)

# what a change must pass besides the tests
gates: $(READY)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m liza.kernel.lint src/liza/games src/liza/space

# the kernel's own tests reach every line and branch of it
cover: $(READY)
	$(BIN)/coverage run -m pytest tests/kernel
	$(BIN)/coverage report

web-test: $(READY)
	$(BIN)/python hatch_build.py run lint
	$(BIN)/python hatch_build.py run test

# npm in web/, with liza's own Node: make npm ARGS="install d3-zoom"
npm: $(READY)
	$(BIN)/python hatch_build.py $(ARGS)

# newest versions of everything, on every platform; names no registry
pins: $(READY)
	$(BIN)/uv pip compile -q --universal --python-version 3.11 --all-extras --group dev --upgrade \
		--no-header --no-annotate pyproject.toml -o constraints.new
	mv constraints.new constraints.txt

clean:
	rm -rf $(VENV) web/node_modules src/liza/static dist .coverage
	rm -rf __pycache__ .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find src tests -name __pycache__ -prune -exec rm -rf {} +

# a place of our own, even where Debian's python3-venv is missing
$(BIN)/uv:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "liza needs Python 3.11 or newer: make PYTHON=...")'
	@echo 'liza: setting up $(VENV), once, in about a minute' >&2
	@$(PYTHON) -m venv $(VENV) >/dev/null 2>&1 || $(PYTHON) -m venv --clear --without-pip $(VENV)
	@$(BIN)/python -m pip install -q -c constraints.txt uv 2>/dev/null \
	|| $(PYTHON) -m pip --python $(BIN)/python install -q -c constraints.txt uv \
	|| { rm -rf $(VENV); echo 'liza needs pip: on Debian and Ubuntu, sudo apt install python3-venv' >&2; exit 1; }

$(READY): pyproject.toml constraints.txt | $(BIN)/uv
	@LIZA_SKIP_WEB=1 VIRTUAL_ENV=$(VENV) $(BIN)/uv pip install -q -c constraints.txt -b constraints.txt --group dev -e .
	@touch $@

$(STATIC): $(WEB) hatch_build.py | $(READY)
	@$(BIN)/python hatch_build.py
	@test ! -e $@ || touch $@
