// Who decides: a strategy's tables, or a script of actions.

// A hand in play; `aces` are those among its first two cards, `late` those that came after them.
struct Hand {
    int dealer, first, second, hands, hard, aces, late, count;

    HD int total() const { return point_total(hard, aces + late); }
};

HD Hand two_cards(int dealer, int first, int second, int hands) {
    const int one = value_of(first), two = value_of(second);
    return {dealer, first, second, hands, one + two, (one == 1) + (two == 1), 0, 2};
}

// The strategy's tables, as terms.py lays them out.
struct StrategyPlayer {
    const Terms& terms;
    const u8* tables;
    int region = 0, state = 0;

    HD StrategyPlayer(const Terms& terms, const u8* tables) : terms(terms), tables(tables) {}

    HD int insures(int, const Hand&) { return terms.insures ? layout::INSURE : layout::DECLINE; }

    HD int surrenders(int, const Hand& hand) { return on_two(terms.deal_at, hand); }

    HD void begins(const Hand& hand) {
        region = tables[terms.region_at + value_number(hand.first) * layout::REGION_ROW + hand.hands];
        state = 0;
        drew(hand.first);
        drew(hand.second);
    }

    HD void drew(int card) {
        const i16* after = (const i16*)(tables + terms.after_at);
        state = after[state * layout::VALUES + value_number(card)];
    }

    HD int plays(int, const Hand& hand) {
        if (hand.count > 2) return tables[terms.action_at + cell(hand.dealer)];
        if (hand.hands == 1) return on_two(terms.deal_at, hand);
        const int found = on_two(terms.second_at, hand);
        if (found & layout::SPLIT_AGAIN && may_split(terms.resplit, 2, hand.first, hand.second, hand.hands)) {
            return layout::SPLIT;
        }
        if (takes_one_card_only(true, hand.first)) return layout::STAND;
        if (found & (layout::SPLIT_AGAIN - 1)) return (found & (layout::SPLIT_AGAIN - 1)) - 1;
        return tables[terms.action_at + cell(hand.dealer)];
    }

    HD int keeps(int, const Hand& hand, int card) {
        const int kept = tables[terms.keeps_at + cell(hand.dealer) * layout::VALUES + value_number(card)];
        return kept ? layout::KEEP : layout::GIVE_BACK;
    }

    HD int on_two(int part, const Hand& hand) const {
        const int dealer = tables[terms.classes_at + hand.dealer];
        return tables[part + (dealer * cards::KINDS_OF_CARD + hand.first) * cards::KINDS_OF_CARD + hand.second];
    }

    HD int cell(int dealer) const { return (value_number(dealer) * terms.regions + region) * terms.states + state; }
};

// Actions in order; where they end, what is asked stays here.
struct ScriptPlayer {
    const Terms& terms;
    const u8* script;
    int length;
    int used = 0, kind = layout::NOTHING, legal = 0, box = 0;

    HD ScriptPlayer(const Terms& terms, const u8* script, int length)
        : terms(terms), script(script), length(length) {}

    HD int ask(int of_kind, int of_legal, int of_box) {
        if (used < length) return script[used++];
        kind = of_kind;
        legal = of_legal;
        box = of_box;
        return layout::STOPPED;
    }

    HD int insures(int of_box, const Hand&) {
        return ask(layout::INSURANCE, 1 << layout::INSURE | 1 << layout::DECLINE, of_box);
    }

    HD int surrenders(int of_box, const Hand&) {
        return ask(layout::SURRENDERING, 1 << layout::GIVE_UP | 1 << layout::DECLINE, of_box);
    }

    HD void begins(const Hand&) {}

    HD void drew(int) {}

    HD int plays(int of_box, const Hand& hand) {
        const int allowed = legal_plays(terms.resplit, hand.hard, hand.aces + hand.late, hand.count, hand.first,
                                        hand.second, hand.hands);
        // A split Ace with nothing to decide is left as it is.
        if (allowed == 1 << layout::STAND && hand.hands > 1) return layout::STAND;
        return ask(layout::PLAY, allowed, of_box);
    }

    HD int keeps(int of_box, const Hand&, int) {
        return ask(layout::AFTER_DOUBLE, 1 << layout::KEEP | 1 << layout::GIVE_BACK, of_box);
    }
};
