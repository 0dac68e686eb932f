"""What the native kernel is handed: the terms in one array of numbers, the strategy and the shoe in one of bytes."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pontoon.analysis.simulator import layout
from pontoon.analysis.simulator.endings import CODES
from pontoon.analysis.simulator.random_cards import MASK
from pontoon.analysis.simulator.setting import DEALING, Setting

# The fields of the kernel's `Terms` and how many numbers each holds.
FIELDS = (
    ("boxes", 1),
    ("resplit", 1),
    ("has_pairs", 1),
    ("offers_insurance", 1),
    ("insures", 1),
    ("pays_bonus", 1),
    ("source", 1),
    ("size", 1),
    ("behind", 1),
    ("burns", 1),
    ("key_0", 1),
    ("key_1", 1),
    ("lowest", 1),
    ("row", 1),
    ("states", 1),
    ("regions", 1),
    ("after_at", 1),
    ("classes_at", 1),
    ("deal_at", 1),
    ("second_at", 1),
    ("action_at", 1),
    ("keeps_at", 1),
    ("region_at", 1),
    ("cards_at", 1),
    ("insurance_nets", 2),
    ("pairs", 4),
    ("worth", CODES),
)
PARTS = {
    "classes_at": layout.CLASS_AT,
    "deal_at": layout.DEAL_AT,
    "second_at": layout.SECOND_AT,
    "after_at": layout.AFTER_AT,
    "action_at": layout.ACTION_AT,
    "keeps_at": layout.KEEPS_AT,
    "region_at": layout.REGION_AT,
}

Terms = NDArray[np.int32]
Tables = NDArray[np.uint8]


def terms_and_tables(setting: Setting, seed: int) -> tuple[Terms, Tables]:
    """The setting as the kernel takes it."""
    tables, places = _tables(setting)
    return _terms(setting, seed, places), tables


def _terms(setting: Setting, seed: int, places: dict[str, int]) -> Terms:
    memory, totals = setting.memory(seed), setting.no_totals()
    values: dict[str, Any] = {
        "boxes": setting.boxes,
        "resplit": setting.resplit,
        "has_pairs": memory[layout.HAS_PAIRS],
        "offers_insurance": memory[layout.OFFERS_INSURANCE],
        "insures": setting.insures,
        "pays_bonus": memory[layout.PAYS_BONUS],
        "source": DEALING[setting.dealing],
        "size": setting.shoe.cards,
        "behind": setting.behind,
        "burns": setting.burns,
        "key_0": seed & MASK,
        "key_1": seed >> 32,
        "lowest": totals.lowest,
        "row": totals.nets.shape[1],
        "states": setting.strategy[layout.STATES],
        "regions": setting.strategy[layout.REGIONS],
        "insurance_nets": memory[layout.INSURANCE_NETS : layout.INSURANCE_NETS + 2],
        "pairs": memory[layout.PAIRS : layout.PAIRS + 4],
        "worth": memory[layout.WORTH : layout.WORTH + CODES],
        **places,
    }
    numbers = [np.broadcast_to(np.asarray(values[name], np.int64), length) for name, length in FIELDS]
    # The halves of a seed fill all 32 bits: they are kept as they are, whatever their sign.
    return (np.concatenate(numbers) & MASK).astype(np.uint32).view(np.int32)


def _tables(setting: Setting) -> tuple[Tables, dict[str, int]]:
    """The parts of the strategy and the shoe one behind another, and where each begins."""
    strategy = setting.strategy
    begins = sorted((int(strategy[head]), name) for name, head in PARTS.items())
    ends = [begin for begin, _ in begins[1:]] + [len(strategy)]
    parts = {name: strategy[begin:end] for (begin, name), end in zip(begins, ends, strict=True)}
    # States are wider than a byte; in front they lie on an even place.
    states = parts.pop("after_at")
    if states.max(initial=0) >= 2**15 or any(part.max(initial=0) >= 2**8 for part in parts.values()):
        raise ValueError("the strategy has more states than the native kernel can hold")
    pieces = {"after_at": states.astype(np.int16).view(np.uint8)}
    pieces |= {name: part.astype(np.uint8) for name, part in parts.items()}
    pieces["cards_at"] = setting.cards().astype(np.uint8)
    sizes = np.cumsum([0, *(piece.size for piece in pieces.values())])
    return np.concatenate(list(pieces.values())), {name: int(at) for name, at in zip(pieces, sizes, strict=False)}
