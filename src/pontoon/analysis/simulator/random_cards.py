"""Random cards from a counter: Philox4x32-10 keyed by the seed, and draws without bias.

A fresh shoe's cards come two to a word of 32 bits: the word, taken as a fraction, is multiplied by the number of cards
left, the whole part is the place of the first card, and what remains is multiplied again for the second. A word whose
remainder falls short of `2**32 mod (n * (n - 1))` is not used, and the same word of the next attempt is taken.
Philox is from Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as 1, 2, 3" (2011); taking several
draws from one word, from Brackett-Rozinsky and Lemire, "Batched ranged random integer generation" (2024).
"""

from typing import Any

MASK = 0xFFFFFFFF
MULTIPLIER_0 = 0xD2511F53
MULTIPLIER_1 = 0xCD9E8D57
KEY_STEP_0 = 0x9E3779B9
KEY_STEP_1 = 0xBB67AE85
PHILOX_ROUNDS = 10
WORDS = 4
CARDS_TO_A_WORD = 2
CARDS_TO_A_BLOCK = WORDS * CARDS_TO_A_WORD
# The fourth word of the counter is the attempt, for rounds from a fresh shoe; no attempt comes near this one.
SITTING = 0xFFFFFFFF


def philox(c0: int, c1: int, c2: int, c3: int, key_0: int, key_1: int) -> tuple[int, int, int, int]:
    """Four words of 32 bits from a counter and a key.

    Whole numbers of 64 bits that wrap give the same words, since every product is masked after its shift.
    """
    for _ in range(PHILOX_ROUNDS):
        product_0 = MULTIPLIER_0 * c0
        product_1 = MULTIPLIER_1 * c2
        c0 = ((product_1 >> 32) & MASK) ^ c1 ^ key_0
        c2 = ((product_0 >> 32) & MASK) ^ c3 ^ key_1
        c1 = product_1 & MASK
        c3 = product_0 & MASK
        key_0 = (key_0 + KEY_STEP_0) & MASK
        key_1 = (key_1 + KEY_STEP_1) & MASK
    return c0, c1, c2, c3


def word_of(words: tuple[int, int, int, int], number: int) -> int:
    if number < 2:
        return words[0] if number == 0 else words[1]
    return words[2] if number == 2 else words[3]


def word_at_attempt(round_number: int, block: int, number: int, attempt: int, key_0: int, key_1: int) -> int:
    """The word that takes the place of one that was not used."""
    words = philox(round_number & MASK, (round_number >> 32) & MASK, block, attempt, key_0, key_1)
    return word_of(words, number)


def two_places(word: int, left: int) -> tuple[int, int, int]:
    """The places of two cards among those left, and whether the word may be used."""
    product = word * left
    first = (product >> 32) & MASK
    others = left - 1 if left > 1 else 1
    product = (product & MASK) * others
    second, rest = (product >> 32) & MASK, product & MASK
    # The remainder is smaller than the product, and dividing takes long: it is seldom needed.
    usable = 1 if rest >= left * others or rest >= (1 << 32) % (left * others) else 0
    return first, second, usable


def fill_places(m: Any, places: int, begin: int, cards: int, round_number: int, key_0: int, key_1: int) -> None:
    """The next eight places of a round's fresh shoe of so many cards, from a multiple of eight on.

    Place k is one of the cards left when k are gone; behind the last card there is none, and zero is written.
    """
    block = begin // CARDS_TO_A_BLOCK
    words = philox(round_number & MASK, (round_number >> 32) & MASK, block, 0, key_0, key_1)
    for number in range(WORDS):
        at = begin + CARDS_TO_A_WORD * number
        left = cards - at
        if left <= 0:
            m[places + at] = 0
            m[places + at + 1] = 0
            continue
        first, second, usable = two_places(word_of(words, number), left)
        attempt = 0
        while not usable:
            attempt += 1
            word = word_at_attempt(round_number, block, number, attempt, key_0, key_1)
            first, second, usable = two_places(word, left)
        m[places + at] = first
        m[places + at + 1] = second


def place_in_sitting(sitting: int, left: int, m: Any, used: int, key_0: int, key_1: int) -> int:
    """The place of one card among those left, from the sitting's own words; `m[used]` counts the words used.

    One card to a word: cards may come back into a device between any two.
    """
    while True:
        word_number = int(m[used])
        m[used] += 1
        words = philox(sitting & MASK, (sitting >> 32) & MASK, word_number // WORDS, SITTING, key_0, key_1)
        product = word_of(words, word_number % WORDS) * left
        rest = product & MASK
        if rest >= left or rest >= (1 << 32) % left:
            return (product >> 32) & MASK
