# make demo: install Kibitz into .venv and write a first report.   make test: run every test.
PYTHON ?= python3
BIN := .venv/bin
REPORT := out/seven-point.html

.PHONY: demo test clean messages

demo: .venv/installed
	$(BIN)/kibitz analyze examples/seven-point.mat -o $(REPORT)
	@echo "The report: $(CURDIR)/$(REPORT)"

test: .venv/installed-dev
	$(BIN)/pytest $(PYTEST_ARGS)

clean:
	rm -rf .venv out dist

.venv/made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Kibitz needs Python 3.11 or newer; name one with: make PYTHON=python3.12 $(MAKECMDGOALS)" >&2; exit 1; }
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --upgrade pip
	@touch $@

.venv/installed: .venv/made pyproject.toml
	$(BIN)/python -m pip install --quiet --editable .
	@touch $@

.venv/installed-dev: .venv/installed
	$(BIN)/python -m pip install --quiet --group dev
	@touch $@

# Collect the sentences that users read for translators, and compile what they wrote.
messages: .venv/installed-dev
	PYTHONPATH=tests/support $(BIN)/pybabel --quiet extract --mapping-file pyproject.toml \
		--project kibitz --version "" \
		--keywords "_" --keywords "ngettext:1,2" --keywords "NN_:1,2" --no-location --sort-output --omit-header \
		--output-file analyzer/locale/kibitz.pot analyzer reports
	$(BIN)/python tests/support/catalogs.py
