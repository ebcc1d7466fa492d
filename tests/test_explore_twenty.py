"""Twenty questions: honest answers lead to the animal, whichever it is."""

import pytest

from dtlib.datasets import load_zoo
from dtlib.explore import twenty_questions
from dtlib.explore.twenty_questions import asks_below

ZOO = load_zoo().X


@pytest.fixture(scope="module")
def game():
    return twenty_questions()


def honest_answers(game, animal):
    answers = ()
    while (question := game.node(answers).question) is not None:
        is_below = ZOO.loc[animal, question.attribute] < question.threshold
        answers += (is_below == asks_below(question),)
    return answers


def test_honest_answers_find_every_animal_in_eight_questions(game):
    for animal in ZOO.index:
        answers = honest_answers(game, animal)
        assert len(answers) <= 8
        assert game.node(answers).counts[animal] > 0


def test_the_buttons_play_the_game(game):
    game.update(answers=())
    for is_yes in honest_answers(game, "gorilla"):
        assert game.ask.value.endswith("?</h3>")
        game.buttons["Yes" if is_yes else "No"].click()
    assert game.problem is None
    assert "gorilla" in game.ask.value and "It is " in game.ask.value
    assert game.buttons["Yes"].disabled


def test_back_and_start_again(game):
    game.update(answers=())
    start = game.stage.shown
    game.buttons["No"].click()
    assert game.stage.shown != start and "1 question asked" in game.stage.told
    game.buttons["Back"].click()
    assert game.stage.shown == start
    game.buttons["Back"].click()
    assert game.stage.shown == start and game.problem is None


def test_every_question_of_the_tree_has_words(game):
    waiting = [game.root]
    while waiting:
        node = waiting.pop()
        waiting.extend(node.branches.values())
        if node.question is not None and node.question.attribute != "legs":
            assert node.question.threshold == 0.5


def test_each_answer_says_how_many_it_leaves_and_the_way_is_drawn():
    own = twenty_questions()
    n = len(own.names)
    left = own.left_by(own.node(()))
    assert left["yes"] + left["no"] == n
    assert own.buttons["Yes"].description == f"Yes ({left['yes']} left)"
    assert "The way so far" not in own.picture.text
    for is_yes in (True, False, True):
        before = own.left_by(own.node(own.state["answers"]))
        own.answer(is_yes)
        now = len(own.possible(own.node(own.state["answers"])))
        assert now == before["yes" if is_yes else "no"]
        assert f"{now} left" in own.picture.text
    assert own.picture.text.count(" left (") == 3
    while own.node(own.state["answers"]).question is not None:
        own.answer(True)
    assert own.buttons["Yes"].description == "Yes" and own.buttons["Yes"].disabled
