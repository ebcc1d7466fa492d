"""The explorer of data that a person draws: points on a plane, and a learner."""
