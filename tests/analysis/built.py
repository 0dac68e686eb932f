"""C++ of the tests' own, built once and kept with the other libraries."""

import ctypes

from pontoon.analysis.simulator.native import build
from pontoon.analysis.user_files import cache_folder


def built(text: str, *options: str) -> ctypes.CDLL:
    compiler = (*build.find_compiler(), *options)
    folder = cache_folder("native", build.mark_of_build(compiler, text))
    if folder is not None and (folder / build.LIBRARY).is_file():
        return ctypes.CDLL(str(folder / build.LIBRARY))
    return build.build_library(compiler, text, folder)
