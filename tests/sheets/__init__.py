"""Right and wrong answers to every exercise, written as different students would write them.

Each module is named after its sheet and has ``RIGHT`` (answers by the exercise's name; three for
a function: with loops, with NumPy, with pandas) and ``WRONG`` (for each exercise an answer for
every misconception that its check knows, by the misconception's name).
"""
