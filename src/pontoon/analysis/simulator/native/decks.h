// Where cards come from: Philox4x32-10 and draws without bias, as random_cards.py has them, and what deals from them.
// A deck has next(), which is a King where no card is left, initial_deal_is_complete(), and ran_out().

struct Words {
    u32 word[random_cards::WORDS];
};

HD Words philox(u32 c0, u32 c1, u32 c2, u32 c3, u32 key_0, u32 key_1) {
    for (int turn = 0; turn < random_cards::PHILOX_ROUNDS; ++turn) {
        const u64 product_0 = (u64)(u32)random_cards::MULTIPLIER_0 * c0;
        const u64 product_1 = (u64)(u32)random_cards::MULTIPLIER_1 * c2;
        c0 = (u32)(product_1 >> 32) ^ c1 ^ key_0;
        c2 = (u32)(product_0 >> 32) ^ c3 ^ key_1;
        c1 = (u32)product_1;
        c3 = (u32)product_0;
        key_0 += (u32)random_cards::KEY_STEP_0;
        key_1 += (u32)random_cards::KEY_STEP_1;
    }
    return {{c0, c1, c2, c3}};
}

struct Places {
    u32 first, second;
    bool usable;
};

HD Places two_places(u32 word, u32 left) {
    const u32 others = left > 1 ? left - 1 : 1;
    const u64 one = (u64)word * left;
    const u64 two = (u64)(u32)one * others;
    const u32 rest = (u32)two, ways = left * others;
    // Dividing takes long and is seldom needed: what would be left over is smaller than the number of ways.
    const bool usable = rest >= ways || rest >= (u32)(0 - ways) % ways;
    return {(u32)(one >> 32), (u32)(two >> 32), usable};
}

// The two places that one word of a round's block gives, however many attempts it takes.
HD Places places_of_word(u32 word, u64 number, u32 block, int of_block, u32 left, const Terms& terms) {
    Places places = two_places(word, left);
    for (u32 attempt = 1; !places.usable; ++attempt) {
        const Words words =
            philox((u32)number, (u32)(number >> 32), block, attempt, (u32)terms.key_0, (u32)terms.key_1);
        places = two_places(words.word[of_block], left);
    }
    return places;
}

// The next eight places of a fresh shoe, from a multiple of eight on; those behind the last card are not written.
HD void fill_places(u16* places, int begin, u64 number, const Terms& terms) {
    const u32 block = begin / random_cards::CARDS_TO_A_BLOCK;
    const Words words = philox((u32)number, (u32)(number >> 32), block, 0, (u32)terms.key_0, (u32)terms.key_1);
    for (int of_block = 0; of_block < random_cards::WORDS; ++of_block) {
        const int at = begin + random_cards::CARDS_TO_A_WORD * of_block;
        if (at >= terms.size) return;
        const Places two = places_of_word(words.word[of_block], number, block, of_block, terms.size - at, terms);
        places[at] = (u16)two.first;
        places[at + 1] = (u16)two.second;
    }
}

// Where card k lay before any was taken: the last card left had come to the place of each one taken.
HD int where_it_lay(const u16* places, int k, int size) {
    int place = places[k];
    for (int i = k - 1; i >= 0; --i) {
        if (place == places[i]) place = size - 1 - i;
    }
    return place;
}

// A whole shoe for one round, of which card k depends on the seed and the round's number alone.
struct FreshDeck {
    const Terms& terms;
    const u8* shoe;
    u64 number;
    int taken = 0;
    u16 places[limits::MOST_CARDS + random_cards::CARDS_TO_A_BLOCK];

    HD FreshDeck(const Terms& terms, const u8* tables, u64 number)
        : terms(terms), shoe(tables + terms.cards_at), number(number) {}

    HD int next() {
        const int k = taken++;
        if (k >= terms.size) return layout::NO_CARD;
        if (k % random_cards::CARDS_TO_A_BLOCK == 0) fill_places(places, k, number, terms);
        return shoe[where_it_lay(places, k, terms.size)];
    }

    HD bool ran_out() const { return taken > terms.size; }

    HD void initial_deal_is_complete() {}
};

// Cards in a given order.
struct ListedDeck {
    const u8* listed;
    int size;
    int taken = 0;

    HD ListedDeck(const u8* listed, int size) : listed(listed), size(size) {}

    HD int next() {
        const int k = taken++;
        return k < size ? listed[k] : layout::NO_CARD;
    }

    HD bool ran_out() const { return taken > size; }

    HD void initial_deal_is_complete() {}
};

constexpr u32 BLOCKS_AHEAD = 64;

// A shoe dealt to its cutting card, or a shuffling device, over the rounds of one sitting.
struct SittingDeck {
    const Terms& terms;
    u8* shoe;
    u64 sitting;
    int left, taken = 0;
    bool shuffle_due = true, is_empty = false;
    u64 words_used = 0;
    // Words are made for many blocks side by side, which vector registers do.
    u32 words[random_cards::WORDS][BLOCKS_AHEAD];

    // `shoe` holds every card in order.
    HD SittingDeck(const Terms& terms, u8* shoe, u64 sitting)
        : terms(terms), shoe(shoe), sitting(sitting), left(terms.size) {}

    // Shuffle a shoe whose cutting card is out, and burn the first card; whether a shoe was shuffled.
    HD bool begin_round() {
        taken = 0;
        const bool is_shoe = terms.source == layout::SHOE;
        if (!shuffle_due && !(is_shoe && left <= terms.behind)) return false;
        left = terms.size;
        shuffle_due = false;
        if (terms.burns) {
            next();
            taken = 0;
        }
        return is_shoe;
    }

    HD int next() {
        if (terms.source == layout::SHOE && left == 0) {
            // The discards are dealt on, and all cards are shuffled after the round.
            change_ends(0);
            shuffle_due = true;
        }
        ++taken;
        if (left == 0) {
            is_empty = true;
            return layout::NO_CARD;
        }
        const int place = place_of_one();
        const u8 card = shoe[place];
        shoe[place] = shoe[left - 1];
        shoe[--left] = card;
        return card;
    }

    HD bool ran_out() const { return is_empty; }

    // The discards go back into a device; the cards dealt lie on the table.
    HD void initial_deal_is_complete() {
        if (terms.source == layout::DEVICE) change_ends(left);
    }

    // Behind `begin` lie the cards of this round, then the discards: bring the discards in front of them.
    HD void change_ends(int begin) {
        const int discards = terms.size - begin - taken;
        const int swaps = taken < discards ? taken : discards;
        for (int k = 0; k < swaps; ++k) {
            const u8 card = shoe[begin + k];
            shoe[begin + k] = shoe[terms.size - 1 - k];
            shoe[terms.size - 1 - k] = card;
        }
        // More may be taken than there are: then the cards have run out, and nothing is left.
        left = taken < terms.size ? terms.size - taken : 0;
    }

    HD int place_of_one() {
        while (true) {
            const u32 ahead = (u32)(words_used % (random_cards::WORDS * BLOCKS_AHEAD));
            if (ahead == 0) more_words((u32)(words_used / random_cards::WORDS));
            ++words_used;
            const u32 word = words[ahead % random_cards::WORDS][ahead / random_cards::WORDS];
            const u64 product = (u64)word * (u32)left;
            const u32 rest = (u32)product;
            if (rest >= (u32)left || rest >= (u32)(0 - (u32)left) % (u32)left) return (int)(product >> 32);
        }
    }

    HD void more_words(u32 block) {
        for (u32 next = 0; next < BLOCKS_AHEAD; ++next) {
            const Words four = philox((u32)sitting, (u32)(sitting >> 32), block + next, (u32)random_cards::SITTING,
                                      (u32)terms.key_0, (u32)terms.key_1);
            for (int of_block = 0; of_block < random_cards::WORDS; ++of_block) {
                words[of_block][next] = four.word[of_block];
            }
        }
    }
};
