"""The AdaBoost explorer: rounds, weights, and the sum at a place."""
