# A thin layer over course.py, which does the work: `make lab` is `python course.py lab`.
# Give arguments to a job with ARGS="…", and another interpreter with PYTHON=….

# The first Python that really runs and is new enough. Each is tried by running it, because a
# command such as python3.13 may be there only as a shim that fails.
ifndef PYTHON
PYTHON := $(shell for p in python3.14 python3.13 python3.12 python3.11 python3 python; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && echo $$p && break; \
	done)
endif

NO_PYTHON = echo "This course needs Python 3.11 or newer and none was found: install it from python.org and run make again." >&2; exit 1;
COURSE = @$(if $(PYTHON),$(PYTHON) course.py,$(NO_PYTHON))

.DEFAULT_GOAL := help
.PHONY: help lab test browser lint format notebooks exercises grade handout slides site tab sitetest screenshot bench clean

help:  ## List every target in one line each
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' Makefile

lab:  ## Open JupyterLab at the first notebook
	$(COURSE) lab $(ARGS)

test:  ## Run unit tests, doctests and notebooks
	$(COURSE) test $(ARGS)

browser:  ## Run the browser tests (they need Chromium)
	$(COURSE) browser $(ARGS)

lint:  ## Check style, format and types; change nothing
	$(COURSE) lint

format:  ## Format code and notebooks in place
	$(COURSE) format

notebooks:  ## Run every notebook again and store its outputs
	$(COURSE) notebooks $(ARGS)

exercises:  ## Make the exercise sheets from the solutions
	$(COURSE) exercises

grade:  ## Grade what a class has handed in, in a sandbox
	$(COURSE) grade $(ARGS)

slides:  ## Open a chapter as live slides in JupyterLab
	$(COURSE) slides $(ARGS)

handout:  ## Write every chapter as a web page that needs no network
	$(COURSE) handout $(ARGS)

site:  ## Build the course as a static site for a browser tab
	$(COURSE) site $(ARGS)

tab:  ## Run the library's tests in Pyodide, as in a browser tab (node)
	$(COURSE) tab $(ARGS)

sitetest:  ## Build the site and run all of it in Chromium (takes long)
	$(COURSE) sitetest $(ARGS)

screenshot:  ## Take the picture in the README again (needs Chromium)
	$(COURSE) screenshot

bench:  ## Compare dtlib's speed with scikit-learn's and print ratios
	$(COURSE) bench $(ARGS)

clean:  ## Remove .venv and everything else that can be made again
	$(COURSE) clean
