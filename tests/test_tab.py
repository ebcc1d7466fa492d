"""What Tab shows after the packages that students use: what is a user's, nothing else."""

import pytest
from IPython.core.completer import provisionalcompleter
from IPython.core.interactiveshell import InteractiveShell

import dtlib
from dtlib import check, draw, explore
from dtlib.explore.frame.explorer import Explorer

PACKAGES = {"check": check, "draw": draw, "explore": explore}


def offered(package, with_jedi):
    """What IPython completes, as a notebook asks it to."""
    shell = InteractiveShell()
    shell.user_ns["package"] = package
    shell.Completer.use_jedi = with_jedi
    typed = "package."
    with provisionalcompleter():
        found = list(shell.Completer.completions(typed, len(typed)))
    return {completion.text.removeprefix(".") for completion in found}


@pytest.mark.parametrize("with_jedi", [True, False])
@pytest.mark.parametrize("package", [dtlib, *PACKAGES.values()], ids=["dtlib", *PACKAGES])
def test_tab_shows_what_is_a_users_and_nothing_else(package, with_jedi):
    assert offered(package, with_jedi) == set(dir(package))


@pytest.mark.parametrize("package", PACKAGES.values(), ids=PACKAGES)
def test_nothing_that_is_ours_is_offered(package):
    """No module, nothing with an underscore; and what is offered is there."""
    for name in dir(package):
        assert not name.startswith("_")
        assert callable(getattr(package, name)), name


def test_the_explorers_are_functions_though_folders_have_their_names():
    assert set(dir(explore)) == set(explore.__all__)
    made = {name: getattr(explore, name)() for name in explore.__all__ if name != "film"}
    assert all(isinstance(explorer, Explorer) for explorer in made.values())
    kinds = {type(explorer) for explorer in made.values()}
    assert kinds == set(subclasses_of_the_library())


def subclasses_of_the_library():
    return [kind for kind in Explorer.__subclasses__() if kind.__module__.startswith("dtlib.")]


def test_all_pictures_are_offered():
    assert set(dir(draw)) == set(draw.__all__)
