"""What scikit-learn expects of an estimator, without scikit-learn.

Parameters are the arguments of ``__init__``, stored under their names and looked at only
in ``fit``. With this ``clone``, ``cross_val_score``, ``GridSearchCV`` and ``Pipeline``
accept the course's learners.
"""

from __future__ import annotations

import inspect
import sys
from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from dtlib.arrays import Floats
from dtlib.fast.keep.flat import majority
from dtlib.fast.read.targets import read_labels, read_numbers, read_weights


class NotFittedError(ValueError, AttributeError):
    """``predict`` was called before ``fit``."""


class Estimator:
    """Parameters, their text form and scikit-learn's tags."""

    _kind: ClassVar[str] = ""  # "classifier" or "regressor"

    @classmethod
    def _parameter_names(cls) -> list[str]:
        return [name for name in inspect.signature(cls.__init__).parameters if name != "self"]

    def get_params(self, deep: bool = True) -> dict[str, Any]:
        """The parameters by name; ``deep`` also gives those of a learner inside this one.

        >>> from dtlib import BaggingClassifier, ClassificationTree
        >>> bag = BaggingClassifier(ClassificationTree())
        >>> bag.set_params(estimator__max_depth=3).get_params()["estimator__max_depth"]
        3
        """
        params = {name: getattr(self, name) for name in self._parameter_names()}
        if deep:
            for outer, learner in list(params.items()):
                if _has_parameters(learner):
                    inner = learner.get_params()
                    params |= {f"{outer}__{name}": value for name, value in inner.items()}
        return params

    def set_params(self, **params: Any) -> Self:
        """Change parameters; they count from the next ``fit`` on."""
        inside: dict[str, dict[str, Any]] = {}
        for path, value in params.items():
            name, nested, inner = path.partition("__")
            if name not in self._parameter_names():
                known = ", ".join(self._parameter_names())
                raise ValueError(
                    f"Invalid parameter {name!r} for {type(self).__name__}; it has: {known}"
                )
            if nested:
                inside.setdefault(name, {})[inner] = value
            else:
                setattr(self, name, value)
        for name, values in inside.items():  # of a learner that may just have been given
            learner = getattr(self, name)
            if not _has_parameters(learner):
                raise ValueError(
                    f"{name} of {type(self).__name__} is {learner!r}, which has no parameters to "
                    f"set: set {name} to a learner first"
                )
            learner.set_params(**values)
        return self

    def __repr__(self) -> str:
        defaults = inspect.signature(type(self).__init__).parameters
        changed = [
            f"{name}={value!r}"
            for name, value in self.get_params(deep=False).items()
            if repr(value) != repr(defaults[name].default)
        ]
        return f"{type(self).__name__}({', '.join(changed)})"

    def _check_fitted(self) -> None:
        if not hasattr(self, "n_features_in_"):
            raise _not_fitted()(
                f"This {type(self).__name__} is not fitted yet: call fit(X, y) before you ask "
                "it for predictions"
            )

    def __sklearn_is_fitted__(self) -> bool:
        return hasattr(self, "n_features_in_")

    def __sklearn_tags__(self) -> Any:
        """Called by scikit-learn only, so that its own module is loaded by then."""
        tags = sys.modules["sklearn.utils"]
        input_tags = tags.InputTags(allow_nan=True, string=True, categorical=True)
        return tags.Tags(
            estimator_type=self._kind,
            target_tags=tags.TargetTags(required=True),
            classifier_tags=tags.ClassifierTags() if self._kind == "classifier" else None,
            regressor_tags=tags.RegressorTags() if self._kind == "regressor" else None,
            input_tags=input_tags,
        )

    # --- scikit-learn's routing of metadata: who wants the row weights? ---

    def set_fit_request(self, *, sample_weight: bool | str | None) -> Self:
        """Should scikit-learn's tools hand the row weights to ``fit``? (Or some other name.)"""
        return self._request("fit", sample_weight)

    def set_score_request(self, *, sample_weight: bool | str | None) -> Self:
        """The same for ``score``."""
        return self._request("score", sample_weight)

    def _request(self, method: str, sample_weight: bool | str | None) -> Self:
        requests = getattr(self, "_metadata_request", {})
        self._metadata_request = Requests({**requests, method: sample_weight})
        return self

    def get_metadata_routing(self) -> Any:
        """Called by scikit-learn only, as ``__sklearn_tags__`` is."""
        routing = sys.modules["sklearn.utils.metadata_routing"].MetadataRequest(owner=self)
        for method in ("fit", "score"):
            wanted = getattr(self, "_metadata_request", {}).get(method)
            getattr(routing, method).add_request(param="sample_weight", alias=wanted)
        return routing


class Requests(dict[str, Any]):
    """What was asked for, by method. scikit-learn's ``clone`` copies ``_metadata_request``."""

    def __sklearn_clone__(self) -> Self:
        return type(self)(self)


def _has_parameters(learner: Any) -> bool:
    return hasattr(learner, "get_params") and not isinstance(learner, type)


def _not_fitted() -> type[NotFittedError]:
    """Our own error, which is also scikit-learn's where that is in use."""
    theirs = getattr(sys.modules.get("sklearn.exceptions"), "NotFittedError", None)
    if theirs is None:
        return NotFittedError
    return type("NotFittedError", (NotFittedError, theirs), {})


class Classifier(Estimator):
    """Predictions from class proportions; accuracy as the score."""

    _kind = "classifier"
    classes_: NDArray[Any]

    def predict_proba(self, X: Any) -> NDArray[np.float64]:
        """The proportion of every class, in the order of ``classes_``: (rows, classes)."""
        raise NotImplementedError

    def predict(self, X: Any) -> NDArray[Any]:
        """The most likely class of every row; of equal ones the label that sorts first."""
        proportions = self.predict_proba(X)
        return self.classes_[majority(proportions)]

    def score(self, X: Any, y: Any, sample_weight: Any = None) -> float:
        """Accuracy: the share of rows that are predicted right."""
        predicted = self.predict(X)
        hits = predicted == read_labels(y, X, len(predicted))
        return float(np.average(hits, weights=read_weights(sample_weight, len(hits))))


class Regressor(Estimator):
    """Predictions as numbers; the share of explained variance as the score."""

    _kind = "regressor"

    def predict(self, X: Any) -> NDArray[np.float64]:
        """The predicted number for every row."""
        raise NotImplementedError

    def score(self, X: Any, y: Any, sample_weight: Any = None) -> float:
        """R²: 1 is perfect, 0 is no better than the mean of ``y``."""
        predicted = self.predict(X)
        weights = read_weights(sample_weight, len(predicted))
        return r_squared(read_numbers(y, X, len(predicted)), predicted, weights)


def r_squared(y: Floats, predicted: Floats, weights: Any = None) -> float:
    """The share of the variance of ``y`` that the predictions explain."""
    left = np.average((y - predicted) ** 2, weights=weights)
    total = np.average((y - np.average(y, weights=weights)) ** 2, weights=weights)
    return float(1 - left / total) if total > 0 else float(left == 0)
