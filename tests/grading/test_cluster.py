"""A class graded on a Dask cluster of two processes, one of which is killed on the way."""

from __future__ import annotations

import os
import signal

import pytest

from grading import main
from grading.grade import Grader, on_dask, on_this_machine
from grading.settings import Settings
from grading.store import Store
from tests.grading.made_up import hand_in, with_answers

distributed = pytest.importorskip("distributed", reason="Dask is not installed (extra: cluster)")
SLIP = "def entropy(counts):\n    return 0.0"


@pytest.fixture
def handed_in(tmp_path):
    for number in range(8):
        answers = {"+entropy_of_bag": f"# student {number}"}
        hand_in(tmp_path / "class", f"s{number}", with_answers(answers))
    hand_in(tmp_path / "class", "slip", with_answers({"entropy": SLIP}))
    return main.found_in(main.parser().parse_args([str(tmp_path / "class")]))


def marks(executor, found, path, progress=lambda *_: None):
    grader = Grader(Store(path), Settings(seed=4))
    grader.ask_all(found, executor, progress)
    return {one.student: (one.state, one.marks) for one in grader.judge_all(found)}


@pytest.mark.usefixtures("needs_sandbox")
def test_a_worker_that_dies_costs_no_mark(handed_in, tmp_path):
    with on_this_machine(1) as executor:
        expected = marks(executor, handed_in, tmp_path / "here.db")
    assert expected["slip"] == ("graded", 13)
    killed = []
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as cluster:
        with distributed.Client(cluster, set_as_default=False) as client:
            processes = list(client.run(os.getpid).values())

        def kill_one(done, total, names):
            if done >= 2 and not killed:
                killed.append(processes[0])
                os.kill(processes[0], signal.SIGKILL)

        with on_dask(cluster.scheduler_address) as executor:
            assert marks(executor, handed_in, tmp_path / "there.db", kill_one) == expected
    assert killed


def test_a_cluster_that_is_not_there_is_told(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr("grading.grade.CONNECT", "1s")
    hand_in(tmp_path / "class", "ann", with_answers({}))
    where = ["--executor", "dask", "--scheduler", "tcp://127.0.0.1:9"]
    assert main.main([str(tmp_path / "class"), "--out", str(tmp_path / "out"), *where]) == 1
    assert "No scheduler answers" in capsys.readouterr().err
