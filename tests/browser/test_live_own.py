"""A student's function that does harm, in the kernel of a real JupyterLab."""

from playwright.sync_api import expect
from stage import Watch, choose, run_cell, stage
from words import says

ENDLESS = """
def my_entropy(p):
    print("once more")
    while len(p) == 2:
        pass
    return 1.5

explore.entropy(my_entropy)
"""
LEAVES = "def my_entropy(p):\n    exit()\n\nexplore.entropy(my_entropy)"
MENDED = "my_entropy = lambda p: 1.5\nexplore.entropy(my_entropy)"
NO_END = "did not come to an end: stopped after 2 seconds"


def test_an_endless_function_is_stopped_while_controls_move(run_cells):
    page = run_cells("from dtlib import explore", ENDLESS)
    shown = stage(page)
    says(page, f"my_entropy([0.0, 1.0]) {NO_END}")
    with Watch(shown, timeout=20):  # stopped again, now in the answer to the page
        choose(page, "Start from", "½, ½")
    says(page, f"my_entropy([0.5, 0.5]) {NO_END}")
    with Watch(shown):
        choose(page, "Start from", "¼, ¼, ½")
    says(page, "my_entropy says 1.5000 too.")
    expect(page.locator(".jp-OutputArea-output", has_text="once more")).to_have_count(0)


def test_exit_does_not_end_the_kernel_and_the_function_can_be_mended(run_cells):
    page = run_cells("from dtlib import explore", LEAVES, MENDED)
    says(page, "raised SystemExit")
    with Watch(stage(page)):
        choose(page, "Start from", "¼, ¼, ½")  # leaves again, in the answer to the page
    says(page, "raised SystemExit")
    run_cell(page, 2)
    with Watch(stage(page, 1)):
        choose(page, "Start from", "¼, ¼, ½", 1)
    says(page, "your function says 1.5000 too.", 1)
