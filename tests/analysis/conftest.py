"""What a file of these tests has reckoned is let go of after it: a worker runs many of them."""

import ctypes
import gc
import sys
from collections.abc import Iterator
from contextlib import suppress

import pytest

# Shoes, charts and chances. What Numba has compiled stays.
HOLDERS = ("tests.analysis.", "pontoon.testing.", "pontoon.analysis.solver.")
COMPILED = ("fast", "compiled")


@pytest.fixture(autouse=True, scope="module")
def forgets() -> Iterator[None]:
    yield
    for name, module in list(sys.modules.items()):
        if name.startswith(HOLDERS):
            for word, value in list(vars(module).items()):
                if word not in COMPILED and hasattr(value, "cache_clear"):
                    value.cache_clear()
    gc.collect()
    # Later collections pass over the functions that Numba has loaded.
    gc.freeze()
    # Python gives memory back to the C library, which keeps it unless it is asked; other systems have no such question.
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)
