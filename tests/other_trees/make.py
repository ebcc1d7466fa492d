"""Make the stored models: python tests/other_trees/make.py, where xgboost and lightgbm are.

Each file holds rows (some with gaps), dumps of a small model, and for every row the leaf and the
score that the library itself gives in the second tree. Made with xgboost 3.2.0, lightgbm 4.7.0.
"""

from __future__ import annotations

import json
from pathlib import Path

import lightgbm
import numpy as np
import xgboost
from sklearn import datasets as sets

HERE = Path(__file__).parent
SETS = {
    "iris": sets.load_iris(return_X_y=True),
    "wine": sets.load_wine(return_X_y=True),
    "cancer": sets.load_breast_cancer(return_X_y=True),
    "diabetes": sets.load_diabetes(return_X_y=True),
    "moons": sets.make_moons(300, noise=0.3, random_state=0),
    "circles": sets.make_circles(300, noise=0.2, random_state=0),
    "friedman": sets.make_friedman1(300, random_state=0),
    "linear": sets.make_regression(300, 4, random_state=0),
    "blobs": sets.make_blobs(300, 3, random_state=0),
    "steps": (np.random.default_rng(0).integers(0, 9, (300, 3)), np.arange(300) % 2),
}


def stored(name: str, X: np.ndarray, y: np.ndarray, number: int) -> dict:
    rng = np.random.default_rng(number)
    X = np.round(X.astype(float), 3)
    seen = np.where(rng.random(X.shape) < 0.1, np.nan, X) if number % 2 else X
    rows = X[rng.choice(len(X), 40, replace=False)]
    rows = np.where(rng.random(rows.shape) < 0.15, np.nan, rows)
    xgb = xgboost.train({"max_depth": 3, "seed": 0}, xgboost.DMatrix(seen, y), 2)
    data = lightgbm.Dataset(seen, y)
    lgb = lightgbm.train({"num_leaves": 6, "verbose": -1, "seed": 0}, data, 2)
    model = json.loads(xgb.save_raw("json"))
    cuts = model["learner"]["gradient_booster"]["model"]["trees"][1]
    near = [(j, t) for j, t, left in zip(cuts["split_indices"], cuts["split_conditions"],
            cuts["left_children"], strict=True) if left != -1]  # fmt: skip
    for record in walk(lgb.dump_model()["tree_info"][1]["tree_structure"]):
        near.append((record["split_feature"], record["threshold"]))
    for j, t in near:  # on the split point, and one step of 64 and of 32 bits to each side
        for value in (t, float(np.float32(t)), np.nextafter(t, -9e9), np.nextafter(t, 9e9),
                      float(np.nextafter(np.float32(t), np.float32(-9e9)))):  # fmt: skip
            rows = np.vstack([rows, np.where(np.arange(X.shape[1]) == j, value, rows[0])])
    at = xgboost.DMatrix(rows)
    scores = xgb.predict(at, output_margin=True, iteration_range=(1, 2))
    base = json.loads(model["learner"]["learner_model_param"]["base_score"])
    base = base[0] if isinstance(base, list) else base
    return {
        "rows": [[None if np.isnan(v) else v for v in row] for row in rows.tolist()],
        "xgboost": model,
        "xgboost dump": xgb.get_dump(dump_format="json"),
        "xgboost leaves": xgb.predict(at, pred_leaf=True)[:, 1].astype(int).tolist(),
        "xgboost scores": (scores.astype(float) - base).tolist(),
        "lightgbm": lgb.dump_model(),
        "lightgbm leaves": lgb.predict(rows, pred_leaf=True)[:, 1].tolist(),
        "lightgbm scores": lgb.predict(rows, start_iteration=1, num_iteration=1).tolist(),
    }


def walk(record: dict) -> list[dict]:
    if "split_feature" not in record:
        return []
    return [record, *walk(record["left_child"]), *walk(record["right_child"])]


for number, (name, (X, y)) in enumerate(SETS.items()):
    text = json.dumps(stored(name, X, y, number), separators=(",", ":"))
    (HERE / f"{name}.json").write_text(text + "\n", encoding="utf-8")
