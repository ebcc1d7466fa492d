"""Most of these tests need a sandbox; where there is none, they say why they are skipped."""

import pytest

from grading import sandbox


@pytest.fixture(scope="session")
def needs_sandbox():
    missing = sandbox.why_not()
    if missing:
        pytest.skip(missing)
