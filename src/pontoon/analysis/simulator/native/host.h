// The host's library: many rounds at a time, the first cards of which are drawn side by side in vector registers.

struct CountingTally {
    i64 *hands, *sides, *counts;

    void ended(int code) { ++hands[code]; }
    void side(int kind, int times) { sides[kind] += times; }
    void box_split() { ++counts[endings::BOXES_SPLIT]; }
};

constexpr int LANES = 32;
constexpr int MOST_BLOCKS = 4;
// Rounds that are listed one by one are those that take more cards than most.
constexpr int MORE_CARDS = 6;

// The first cards of so many rounds in a row: where each lay in the shoe, and the place it was drawn from.
struct Batch {
    const Terms& terms;
    const u8* shoe;
    int ready;
    u64 numbers[LANES];
    u16 drawn[MOST_BLOCKS * random_cards::CARDS_TO_A_BLOCK][LANES];
    u16 lay[MOST_BLOCKS * random_cards::CARDS_TO_A_BLOCK][LANES];
    u16 places[limits::MOST_CARDS + random_cards::CARDS_TO_A_BLOCK];

    Batch(const Terms& terms, const u8* tables, int more = 0) : terms(terms), shoe(tables + terms.cards_at) {
        // About three cards to a box, and the dealer's.
        const int cards = 3 * terms.boxes + 4 + more;
        const int wanted = (cards + random_cards::CARDS_TO_A_BLOCK - 1) / random_cards::CARDS_TO_A_BLOCK;
        const int there = terms.size / random_cards::CARDS_TO_A_BLOCK;
        const int blocks = wanted < there ? wanted : there;
        ready = random_cards::CARDS_TO_A_BLOCK * (blocks < MOST_BLOCKS ? blocks : MOST_BLOCKS);
    }

    void begin(u64 number) {
        for (int lane = 0; lane < LANES; ++lane) numbers[lane] = number + lane;
        draw();
    }

    // Rounds of any numbers, as many as are given; the lanes behind them are as good as any.
    void begin(const u64* given, int count) {
        for (int lane = 0; lane < LANES; ++lane) numbers[lane] = given[lane < count ? lane : 0];
        draw();
    }

    void draw() {
        for (int at = 0; at < ready; at += random_cards::CARDS_TO_A_BLOCK) draw_block(at);
        find_cards();
    }

    void draw_block(int begin) {
        u32 words[random_cards::WORDS][LANES];
        const u32 block = begin / random_cards::CARDS_TO_A_BLOCK;
        for (int lane = 0; lane < LANES; ++lane) {
            const u64 number = numbers[lane];
            const Words four =
                philox((u32)number, (u32)(number >> 32), block, 0, (u32)terms.key_0, (u32)terms.key_1);
            for (int of_block = 0; of_block < random_cards::WORDS; ++of_block) {
                words[of_block][lane] = four.word[of_block];
            }
        }
        u32 doubtful = 0;
        for (int of_block = 0; of_block < random_cards::WORDS; ++of_block) {
            const int at = begin + random_cards::CARDS_TO_A_WORD * of_block;
            doubtful |= split_words(words[of_block], drawn[at], drawn[at + 1], (u32)(terms.size - at));
        }
        if (doubtful) draw_block_again(begin);
    }

    // Two places from each word; whether any word may be one that is not used.
    static u32 split_words(const u32* words, u16* one, u16* two, u32 left) {
        const u32 others = left > 1 ? left - 1 : 1, ways = left * others;
        u32 doubtful = 0;
        for (int lane = 0; lane < LANES; ++lane) {
            const u64 product = (u64)words[lane] * left;
            const u64 again = (u64)(u32)product * others;
            one[lane] = (u16)(product >> 32);
            two[lane] = (u16)(again >> 32);
            doubtful |= (u32)again < ways;
        }
        return doubtful;
    }

    // One round at a time, with further attempts where they are needed.
    void draw_block_again(int begin) {
        u16 places[MOST_BLOCKS * random_cards::CARDS_TO_A_BLOCK];
        for (int lane = 0; lane < LANES; ++lane) {
            fill_places(places, begin, numbers[lane], terms);
            for (int k = begin; k < begin + random_cards::CARDS_TO_A_BLOCK; ++k) drawn[k][lane] = places[k];
        }
    }

    void find_cards() {
        for (int k = 0; k < ready; ++k) {
            u16 place[LANES];
            for (int lane = 0; lane < LANES; ++lane) place[lane] = drawn[k][lane];
            for (int i = k - 1; i >= 0; --i) {
                const u16 last = (u16)(terms.size - 1 - i);
                for (int lane = 0; lane < LANES; ++lane) place[lane] = place[lane] == drawn[i][lane] ? last : place[lane];
            }
            for (int lane = 0; lane < LANES; ++lane) lay[k][lane] = place[lane];
        }
    }

    // A card beyond the first ones; they are asked for in order.
    __attribute__((noinline)) int further(int k, int lane) {
        if (k >= terms.size) return layout::NO_CARD;
        if (k == ready) {
            for (int i = 0; i < k; ++i) places[i] = drawn[i][lane];
        }
        if (k % random_cards::CARDS_TO_A_BLOCK == 0) fill_places(places, k, numbers[lane], terms);
        return shoe[where_it_lay(places, k, terms.size)];
    }
};

// One round's fresh shoe, of which the batch has the first cards.
struct BatchDeck {
    Batch& batch;
    int lane;
    int taken = 0;

    HD BatchDeck(Batch& batch, int lane) : batch(batch), lane(lane) {}

    HD int next() {
        const int k = taken++;
        if (k < batch.ready) return batch.shoe[batch.lay[k][lane]];
        return batch.further(k, lane);
    }

    HD bool ran_out() const { return taken > batch.terms.size; }

    HD void initial_deal_is_complete() {}
};

// Play rounds from fresh shoes and hand each to `settled(number from first on, round)`; how many were played.
template <int BOXES, class Settled>
i64 play_fresh(const Terms& terms, const u8* tables, u64 first, i64 count, CountingTally& tally, Settled settled) {
    Batch batch(terms, tables);
    StrategyPlayer player(terms, tables);
    for (i64 begin = 0; begin < count; begin += LANES) {
        batch.begin(first + begin);
        const int lanes = count - begin < LANES ? (int)(count - begin) : LANES;
        for (int lane = 0; lane < lanes; ++lane) {
            BatchDeck deck(batch, lane);
            Round<BOXES> round;
            if (play_round(terms, player, deck, tally, round) != PLAYED) return begin + lane;
            settled(begin + lane, round);
        }
    }
    return count;
}

template <class Settled>
i64 play_fresh_of(const Terms& terms, const u8* tables, u64 first, i64 count, CountingTally& tally, Settled settled) {
    if (terms.boxes == 1) return play_fresh<1>(terms, tables, first, count, tally, settled);
    return play_fresh<limits::BOXES>(terms, tables, first, count, tally, settled);
}

// Rounds from fresh shoes into the totals; fewer than wanted means that the cards ran out.
extern "C" i64 pontoon_rounds(const Terms* terms, const u8* tables, u64 first, i64 count, i64* nets, i64* hands,
                              i64* sides, i64* counts) {
    CountingTally tally{hands, sides, counts};
    return play_fresh_of(*terms, tables, first, count, tally, [&](i64, const auto& round) {
        ++nets[round.bonuses * terms->row + round.net - terms->lowest];
    });
}

// Rounds from fresh shoes by their numbers, in any order; whether the cards were enough for all of them.
template <int BOXES>
i32 play_numbers(const Terms& terms, const u8* tables, const u64* numbers, i64 count, CountingTally& tally, i64* nets) {
    Batch batch(terms, tables, MORE_CARDS);
    StrategyPlayer player(terms, tables);
    for (i64 begin = 0; begin < count; begin += LANES) {
        const int lanes = count - begin < LANES ? (int)(count - begin) : LANES;
        batch.begin(numbers + begin, lanes);
        for (int lane = 0; lane < lanes; ++lane) {
            BatchDeck deck(batch, lane);
            Round<BOXES> round;
            if (play_round(terms, player, deck, tally, round) != PLAYED) return 0;
            ++nets[round.bonuses * terms.row + round.net - terms.lowest];
        }
    }
    return 1;
}

// Rounds of any numbers into the totals; 0 where the cards ran out.
extern "C" i32 pontoon_numbers(const Terms* terms, const u8* tables, const u64* numbers, i64 count, i64* nets,
                               i64* hands, i64* sides, i64* counts) {
    CountingTally tally{hands, sides, counts};
    if (terms->boxes == 1) return play_numbers<1>(*terms, tables, numbers, count, tally, nets);
    return play_numbers<limits::BOXES>(*terms, tables, numbers, count, tally, nets);
}

// The net of each round from a fresh shoe.
extern "C" i64 pontoon_nets(const Terms* terms, const u8* tables, u64 first, i64 count, i32* nets) {
    i64 hands[endings::CODES] = {}, sides[endings::SIDES] = {}, counts[endings::COUNTS] = {};
    CountingTally tally{hands, sides, counts};
    return play_fresh_of(*terms, tables, first, count, tally,
                         [&](i64 place, const auto& round) { nets[place] = round.net; });
}

// The first rounds of a sitting, from a shoe or device that goes on; fewer than wanted means that the cards ran out.
extern "C" i64 pontoon_sitting(const Terms* terms, const u8* tables, u64 sitting, i64 count, i64* nets, i64* hands,
                               i64* sides, i64* counts) {
    u8 shoe[1 << 16];
    for (int k = 0; k < terms->size; ++k) shoe[k] = tables[terms->cards_at + k];
    SittingDeck deck(*terms, shoe, sitting);
    StrategyPlayer player(*terms, tables);
    CountingTally tally{hands, sides, counts};
    for (i64 number = 0; number < count; ++number) {
        counts[endings::SHUFFLES] += deck.begin_round();
        Round<limits::BOXES> round;
        if (play_round(*terms, player, deck, tally, round) != PLAYED) return number;
        ++nets[round.bonuses * terms->row + round.net - terms->lowest];
    }
    return count;
}

// One round from listed cards by a script: how far it came, net, Super Bonuses, actions used, and what is asked.
extern "C" void pontoon_scripted(const Terms* terms, const u8* listed, i32 size, const u8* script, i32 length,
                                 i32* told, i64* hands, i64* sides, i64* counts) {
    ListedDeck deck(listed, size);
    ScriptPlayer player(*terms, script, length);
    CountingTally tally{hands, sides, counts};
    Round<limits::BOXES> round;
    told[0] = play_round(*terms, player, deck, tally, round);
    told[1] = round.net;
    told[2] = round.bonuses;
    told[3] = player.used;
    told[4] = player.kind;
    told[5] = player.legal;
    told[6] = player.box;
}
