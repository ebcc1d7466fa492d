"""scikit-learn accepts the learners: its own checks, and its tools around them.

The course's learners do not import scikit-learn; they only behave as it expects.
"""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

from dtlib import datasets
from dtlib.bagging import BaggingClassifier, BaggingRegressor
from dtlib.boosting import AdaBoostClassifier
from dtlib.forest import RandomForestClassifier, RandomForestRegressor
from dtlib.learners import C45, ID3, ClassificationTree, RegressionTree
from tests.later import Later

sk_base, sk_checks = Later("sklearn.base"), Later("sklearn.utils.estimator_checks")
sk_selection, sk_pipeline = Later("sklearn.model_selection"), Later("sklearn.pipeline")
sk_compose, sk_preprocessing = Later("sklearn.compose"), Later("sklearn.preprocessing")
sk_exceptions = Later("sklearn.exceptions")

CLASSIFIERS = [
    ID3(),
    C45(),
    ClassificationTree(),
    RandomForestClassifier(n_estimators=5),
    BaggingClassifier(n_estimators=5),
    AdaBoostClassifier(n_estimators=5),
]
REGRESSORS = [
    RegressionTree(),
    RandomForestRegressor(n_estimators=5),
    BaggingRegressor(n_estimators=5),
]
LEARNERS = CLASSIFIERS + REGRESSORS

# Every check that a learner does not pass, and why it should not.
EVERY_LEARNER = {
    "check_supervised_y_2d": "a target of one column is welcome, so that there is no warning",
}
BOOTSTRAP = {
    "check_sample_weight_equivalence_on_dense_data": (
        "a bootstrap draws among rows: one row of weight 2 is drawn less often than two rows"
    ),
}


# The only check that may say that it was not made, and why.
NOT_MADE = {"check_array_api_input": "SCIPY_ARRAY_API is not set"}


def exceptions(learner) -> dict[str, str]:
    draws = type(learner).__name__.startswith(("RandomForest", "Bagging"))
    return EVERY_LEARNER | (BOOTSTRAP if draws else {})


@pytest.mark.filterwarnings("ignore")  # that the learners do not inherit from its BaseEstimator
@pytest.mark.parametrize("learner", LEARNERS, ids=lambda x: type(x).__name__)
def test_scikit_learns_checks(learner):
    results = sk_checks.check_estimator(
        learner, expected_failed_checks=exceptions(learner), on_fail=None, on_skip=None
    )
    failed = {r["check_name"]: r["exception"] for r in results if r["status"] == "failed"}
    assert not failed
    assert sum(r["status"] == "passed" for r in results) > 40
    # An exception that passes must be taken off the list.
    assert {r["check_name"] for r in results if r["status"] == "xfail"} == set(exceptions(learner))
    skipped = {r["check_name"]: str(r["exception"]) for r in results if r["status"] == "skipped"}
    assert all(NOT_MADE[name] in reason for name, reason in skipped.items())


def test_the_list_of_exceptions_is_short():
    assert len(EVERY_LEARNER) + len(BOOTSTRAP) == 2


# --- the tools around a learner ---


@pytest.mark.parametrize("learner", LEARNERS, ids=lambda x: type(x).__name__)
def test_clone_copies_the_parameters_and_nothing_else(learner):
    X, y = datasets.load_iris()
    target = X.pop("petal_width") if sk_base.is_regressor(learner) else y
    fitted = sk_base.clone(learner).fit(X, target)
    copy = sk_base.clone(fitted)
    assert copy.get_params() == learner.get_params()
    with pytest.raises(sk_exceptions.NotFittedError):
        copy.predict(X)


@pytest.mark.parametrize("learner", CLASSIFIERS, ids=lambda x: type(x).__name__)
def test_cross_val_score_on_labels_that_are_text(learner):
    X, y = datasets.load_iris()
    scores = sk_selection.cross_val_score(learner, X.round(), y, cv=5)
    assert scores.shape == (5,) and scores.mean() > 0.8


def test_cross_val_score_of_regression():
    X, y = datasets.load_baseball()
    scores = sk_selection.cross_val_score(
        RegressionTree(max_depth=3), X[["Years", "Hits"]], np.log(y), cv=5
    )
    assert scores.mean() > 0.4


def test_grid_search_finds_a_depth():
    X, y = datasets.load_iris()
    search = sk_selection.GridSearchCV(ClassificationTree(), {"max_depth": [1, 3]}, cv=5).fit(X, y)
    assert search.best_params_ == {"max_depth": 3}
    assert search.best_estimator_.depth == 3


def test_a_pipeline_and_a_column_transformer_around_a_tree():
    X, y = datasets.load_iris()
    scale = sk_compose.ColumnTransformer(
        [("scaled", sk_preprocessing.StandardScaler(), ["petal_width"])], remainder="drop"
    )
    pipeline = sk_pipeline.make_pipeline(scale, ClassificationTree(max_depth=2))
    assert pipeline.fit(X, y).score(X, y) > 0.95


def test_scikit_learn_knows_what_is_a_classifier():
    assert all(map(sk_base.is_classifier, CLASSIFIERS)) and all(
        map(sk_base.is_regressor, REGRESSORS)
    )


def test_weights_pass_through_cross_validation():
    X, y = datasets.load_iris()
    weights = np.where(y == "setosa", 0.0, 1.0)
    tree = ClassificationTree()
    scores = sk_selection.cross_val_score(tree, X, y, cv=3, params={"sample_weight": weights})
    assert scores.max() < 0.75  # a third of the rows weighs nothing and is never learnt


# --- dtlib stands on its own feet ---


def test_dtlib_and_a_fit_import_neither_scikit_learn_nor_widgets_nor_plots():
    code = (
        "import sys, dtlib\n"
        "X, y = dtlib.datasets.load_play_tennis()\n"
        "tree = dtlib.ID3().fit(X, y)\n"
        "tree.predict(X), str(tree), tree.rules(), repr(tree), tree.root_.candidates()\n"
        "dtlib.RandomForestClassifier(3).fit(X, y).predict(X)\n"
        "dtlib.AdaBoostClassifier(3).fit(X, y).predict(X)\n"
        "print(*sys.modules)\n"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = {name.partition(".")[0] for name in run.stdout.split()}
    assert "numpy" in loaded and "pandas" in loaded
    assert not loaded & {"sklearn", "matplotlib", "ipywidgets", "anywidget", "scipy"}


def test_without_scikit_learn_the_error_is_dtlibs_own():
    code = (
        "import sys, dtlib\n"
        "try:\n"
        "    dtlib.ID3().predict([[1]])\n"
        "except ValueError as error:\n"
        "    assert type(error).__name__ == 'NotFittedError', error\n"
        "    assert isinstance(error, AttributeError) and 'fit(X, y)' in str(error)\n"
        "    sys.exit('sklearn' in sys.modules)\n"
    )
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0


# --- a learner inside a learner ---


def test_parameters_of_a_learner_inside_another_are_set_and_shown():
    bag = BaggingClassifier(ClassificationTree(), 3)
    assert bag.set_params(estimator__max_depth=2, n_estimators=4) is bag
    assert (bag.estimator.max_depth, bag.n_estimators) == (2, 4)
    deep = bag.get_params()
    assert deep["estimator__max_depth"] == 2 and deep["estimator"] is bag.estimator
    assert "estimator__max_depth" not in bag.get_params(deep=False)
    bag.set_params(estimator__min_gain=0.1, estimator=C45())  # first the learner, then its own
    assert isinstance(bag.estimator, C45) and bag.estimator.min_gain == 0.1
    two = BaggingClassifier(BaggingClassifier(ID3()))
    assert two.set_params(estimator__estimator__max_depth=1).estimator.estimator.max_depth == 1
    assert repr(bag) == "BaggingClassifier(estimator=C45(min_gain=0.1), n_estimators=4)"


def test_a_parameter_that_is_not_inside_is_refused_with_a_sentence():
    with pytest.raises(ValueError, match="set estimator to a learner first"):
        BaggingClassifier().set_params(estimator__max_depth=2)
    with pytest.raises(ValueError, match="Invalid parameter 'depth' for ID3; it has: criterion"):
        BaggingClassifier(ID3()).set_params(estimator__depth=2)
    with pytest.raises(ValueError, match="Invalid parameter 'learner' for BaggingClassifier"):
        BaggingClassifier(ID3()).set_params(learner__depth=2)


@pytest.mark.parametrize("kind", [BaggingClassifier, BaggingRegressor])
def test_grid_search_over_a_learner_inside_another(kind):
    X, y = datasets.load_iris()
    inside = ClassificationTree() if kind is BaggingClassifier else RegressionTree()
    target = y if kind is BaggingClassifier else X.pop("petal_width")
    search = sk_selection.GridSearchCV(
        kind(inside, 5, random_state=0), {"estimator__max_depth": [1, 3]}, cv=3
    ).fit(X.sample(frac=1, random_state=0), target.sample(frac=1, random_state=0))
    assert search.best_params_ == {"estimator__max_depth": 3}
    assert search.best_estimator_.estimators_[0].depth == 3
    assert inside.max_depth is None


# --- scikit-learn's routing of metadata ---


@pytest.fixture
def routing():
    with Later("sklearn").config_context(enable_metadata_routing=True):
        yield


@pytest.mark.parametrize("learner", CLASSIFIERS, ids=lambda x: type(x).__name__)
def test_row_weights_are_routed_to_fit_and_score(routing, learner):
    """Flowers of weight 0 are learnt by nobody and judged by nobody."""
    X, y = datasets.load_iris()
    weights = (y != "setosa").to_numpy(float)
    asks = sk_base.clone(learner).set_fit_request(sample_weight=True)
    asks.set_score_request(sample_weight=True)
    found = sk_selection.cross_validate(
        asks, X, y, params={"sample_weight": weights}, return_estimator=True, cv=3
    )
    for fitted in found["estimator"]:
        assert "setosa" not in set(fitted.predict(X))
    assert found["test_score"].mean() > 0.85  # a third is wrong without the weights
    search = sk_selection.GridSearchCV(
        asks, {"max_depth": [2]} if hasattr(asks, "max_depth") else {}
    )
    assert "setosa" not in set(search.fit(X, y, sample_weight=weights).predict(X))


def test_nothing_is_routed_unasked(routing):
    X, y = datasets.load_iris()
    weights = np.ones(150)
    with pytest.raises(sk_exceptions.UnsetMetadataPassedError, match="sample_weight"):
        sk_selection.cross_validate(ID3(), X, y, params={"sample_weight": weights})
    other_name = ClassificationTree().set_fit_request(sample_weight="mine")
    other_name.set_score_request(sample_weight=False)
    found = sk_selection.cross_validate(
        other_name, X, y, params={"mine": (y != "setosa").to_numpy(float)}, return_estimator=True
    )
    assert all("setosa" not in fitted.predict(X) for fitted in found["estimator"])
