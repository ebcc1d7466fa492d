"""Points on the plane of two features, and the regions of a model behind them."""
