"""Handing in late: the time that a file tells, and what it costs, judged without running."""

import io
import os
import zipfile
from datetime import UTC, datetime

import pytest

from grading.collect import collected
from tests.grading.made_up import hand_in, solved

WHEN = datetime(2027, 5, 3, 18, 20)


def test_a_file_tells_when_it_was_written(tmp_path):
    path = hand_in(tmp_path, "ann", solved())
    os.utime(path, (WHEN.timestamp(), WHEN.timestamp()))
    assert [one.when for one in collected([tmp_path])] == ["2027-05-03T18:20"]


def test_nbgraders_timestamp_is_surer(tmp_path):
    path = hand_in(tmp_path, "ann", solved())
    in_utc = WHEN.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S.%f UTC")
    (path.parent / "timestamp.txt").write_text(in_utc)
    assert [one.when for one in collected([tmp_path])] == ["2027-05-03T18:20"]


@pytest.mark.parametrize(("year", "told"), [(2027, "2027-05-03T18:20"), (1980, "")])
def test_a_zip_tells_it_too_unless_it_knows_none(tmp_path, year, told):
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        archive.writestr(zipfile.ZipInfo("ann/entropy.ipynb", (year, 5, 3, 18, 20, 0)), b"{}")
    (tmp_path / "class.zip").write_bytes(data.getvalue())
    assert [one.when for one in collected([tmp_path / "class.zip"])] == [told]
