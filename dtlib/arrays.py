"""What the arrays of the library hold, for those who read a signature.

Whole numbers come in two widths, which are one and the same but in a browser tab: a place (of a
row, a node, a value) is ``np.intp``, as wide as memory and 32 bits there; what is multiplied or
added up says ``np.int64``.
"""

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]
