"""How fast is dtlib? Side by side with scikit-learn, as ratios: run ``python -m bench``."""
