"""Right answers changed in one small place: does every check notice?

``changes`` makes the mutants, ``inputs`` the large inputs that say whether one is wrong at all,
``trial`` asks the checks, and ``equivalent`` lists with reasons what no check need notice.
``python -m tests.mutants`` tries them all, ``python -m tests.mutants entropy gain`` some.
"""
