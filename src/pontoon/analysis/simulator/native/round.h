// One round of play, as kernel.py and rounds.py have it, for any deck, player and tally.
// A tally has ended(code), side(kind, times) and box_split(); the net and the Super Bonuses are the round's own.

constexpr int higher(int one, int two) { return one > two ? one : two; }

constexpr int HANDS_TO_A_BOX =
    higher(higher(1, higher(rules::split_hands, rules::split_aces_hands)),
           higher(rules::resplit_hands, rules::resplit_aces_hands));

enum Course { PLAYED = 0, UNDECIDED = 1, OUT_OF_CARDS = 2 };

// One box is a round of its own, since loops over boxes and their arrays then go away.
template <int BOXES>
struct Round {
    static constexpr int MOST_HANDS = BOXES * HANDS_TO_A_BOX;
    int net = 0, bonuses = 0, waiting = 0;
    u8 first[BOXES], second[BOXES];
    bool surrendered[BOXES], insured[BOXES];
    u16 hands[MOST_HANDS];
    u8 of_box[MOST_HANDS];

    HD void wait(int code, int box) {
        hands[waiting] = (u16)code;
        of_box[waiting++] = (u8)box;
    }
};

template <int BOXES>
HD int boxes_of(const Terms& terms) {
    return BOXES == 1 ? 1 : terms.boxes;
}

// How a doubled hand goes on with its one card.
template <class Player>
HD int doubled(Player& player, const Hand& hand, int box, int card) {
    const int value = value_of(card);
    const int free = free_aces_when_doubled(hand.aces, hand.late) + (value == 1);
    const int total = point_total(hand.hard + value, free);
    if (total > points::LIMIT) return endings::DOUBLE_BUST;
    if (total == points::LIMIT) return endings::DOUBLE_TWENTY_ONE;
    if (!rules::forfeit) return layout::WAITING_DOUBLED + total;
    const int action = player.keeps(box, hand, card);
    if (action == layout::STOPPED) return layout::STOPPED;
    return action == layout::KEEP ? layout::WAITING_DOUBLED + total : endings::FORFEIT;
}

// Play one hand from its two cards on: how it ended, what waits for the dealer, TO_SPLIT, or STOPPED.
template <class Player, class Deck>
HD int play_hand(const Terms& terms, Player& player, Deck& deck, int& bonuses, int box, Hand hand) {
    if (hand.total() == points::LIMIT) return choices::OTHER;
    player.begins(hand);
    while (true) {
        const int action = player.plays(box, hand);
        if (action == layout::STOPPED) return layout::STOPPED;
        if (action == layout::STAND) return layout::WAITING + hand.total();
        if (action == layout::SPLIT) return layout::TO_SPLIT;
        const int card = deck.next();
        if (action == layout::DOUBLE) return doubled(player, hand, box, card);
        const int value = value_of(card);
        hand.hard += value;
        hand.count += 1;
        hand.late += value == 1;
        if (hand.hard > points::LIMIT) return endings::BUST;
        if (hand.total() == points::LIMIT) {
            if (hand.count == 3 && hand.hands == 1 && is_super_bonus(hand.first, hand.second, card, hand.dealer)) {
                bonuses += terms.pays_bonus;
            }
            return twenty_one_row(hand.count, hand.first, hand.second, card);
        }
        player.drew(card);
    }
}

// Play the hands of a box in turn; false where the script ends.
template <int BOXES, class Player, class Deck, class Tally>
HD bool play_box(const Terms& terms, Player& player, Deck& deck, Tally& tally, Round<BOXES>& round, int box,
                 int dealer) {
    u8 first_cards[HANDS_TO_A_BOX];
    int second = round.second[box], hands = 1, played = 0;
    first_cards[0] = round.first[box];
    while (played < hands) {
        if (hands > 1) second = deck.next();
        int ended;
        while (true) {
            const Hand hand = two_cards(dealer, first_cards[played], second, hands);
            ended = play_hand(terms, player, deck, round.bonuses, box, hand);
            if (ended != layout::TO_SPLIT) break;
            if (hands == 1) tally.box_split();
            // The new hand comes right after this one.
            for (int later = hands; later > played + 1; --later) first_cards[later] = first_cards[later - 1];
            first_cards[played + 1] = (u8)second;
            ++hands;
            second = deck.next();
        }
        if (ended == layout::STOPPED) return false;
        if (ended >= layout::WAITING) {
            round.wait(hands > 1 ? ended + layout::IS_SPLIT : ended, box);
        } else {
            tally.ended(hands > 1 ? ended + endings::SPLIT_HAND : ended);
            round.net += terms.worth[ended];
        }
        ++played;
    }
    return true;
}

// The initial deal, with Perfect Pairs; the dealer's first card.
template <int BOXES, class Deck, class Tally>
HD int deal(const Terms& terms, Deck& deck, Tally& tally, Round<BOXES>& round) {
    for (int box = 0; box < boxes_of<BOXES>(terms); ++box) round.first[box] = (u8)deck.next();
    const int dealer = deck.next();
    for (int box = 0; box < boxes_of<BOXES>(terms); ++box) {
        round.second[box] = (u8)deck.next();
        round.surrendered[box] = round.insured[box] = false;
        if (terms.has_pairs) {
            const int kind = kind_of_pair(round.first[box], round.second[box]);
            tally.side(kind, 1);
            round.net += terms.pairs[kind];
        }
    }
    deck.initial_deal_is_complete();
    return dealer;
}

// Insurance, then surrender, box by box; false where the script ends.
template <int BOXES, class Player>
HD bool offer(const Terms& terms, Player& player, Round<BOXES>& round, int dealer) {
    for (int box = 0; terms.offers_insurance && insurance_is_offered(dealer) && box < boxes_of<BOXES>(terms); ++box) {
        if (is_pontoon(round.first[box], round.second[box])) continue;
        const int action = player.insures(box, two_cards(dealer, round.first[box], round.second[box], 1));
        if (action == layout::STOPPED) return false;
        round.insured[box] = action == layout::INSURE;
    }
    for (int box = 0; surrender_is_offered(dealer) && box < boxes_of<BOXES>(terms); ++box) {
        if (is_pontoon(round.first[box], round.second[box])) continue;
        const int action = player.surrenders(box, two_cards(dealer, round.first[box], round.second[box], 1));
        if (action == layout::STOPPED) return false;
        round.surrendered[box] = action == layout::GIVE_UP;
    }
    return true;
}

// The dealer's total, nothing for a pontoon; cards are drawn only while a wager depends on them.
template <int BOXES, class Deck, class Tally>
HD int dealers_hand(const Terms& terms, Deck& deck, Tally& tally, Round<BOXES>& round, int dealer) {
    int insured = 0;
    for (int box = 0; terms.offers_insurance && box < boxes_of<BOXES>(terms); ++box) insured += round.insured[box];
    if (round.waiting == 0 && insured == 0) return -1;
    const int second = deck.next();
    const bool pontoon = is_pontoon(dealer, second);
    if (insured) {
        tally.side(pontoon ? endings::INSURANCE_WON : endings::INSURANCE_LOST, insured);
        round.net += insured * terms.insurance_nets[pontoon ? 1 : 0];
    }
    if (pontoon) return 0;
    bool matters = false;
    for (int place = 0; place < round.waiting; ++place) {
        matters |= round.hands[place] != layout::WAITING_SURRENDERED;
    }
    const Hand two = two_cards(dealer, dealer, second, 1);
    int hard = two.hard, aces = two.aces;
    while (matters && dealer_draws(hard, aces)) {
        const int value = value_of(deck.next());
        hard += value;
        aces += value == 1;
    }
    return point_total(hard, aces);
}

// How a hand that waited ends against the dealer's total; `spared` where the box has lost its original wager already.
HD int ended_against(int code, int dealers_total, bool spared) {
    if (code & layout::WAITING_SURRENDERED) {
        return dealers_total == 0 ? endings::SURRENDER_ANNULLED : endings::SURRENDER;
    }
    const bool is_double = code & layout::WAITING_DOUBLED;
    if (dealers_total == 0) {
        if (spared) return is_double ? endings::DOUBLE_SPARED : endings::SPARED;
        return is_double ? endings::DOUBLE_DEALERS_PONTOON : endings::DEALERS_PONTOON;
    }
    // No branch here could be foreseen: the codes of a win, a stand off and a loss follow one another.
    static_assert(endings::STAND_OFF == endings::WIN + 1 && endings::LOSE == endings::WIN + 2, "order of endings");
    static_assert(endings::DOUBLE_STAND_OFF == endings::DOUBLE_WIN + 1, "order of endings");
    static_assert(endings::DOUBLE_LOSE == endings::DOUBLE_WIN + 2, "order of endings");
    const int total = code & 31;
    const int stands_off = total == dealers_total;
    const int loses = (total < dealers_total) & (dealers_total <= points::LIMIT);
    return (is_double ? endings::DOUBLE_WIN : endings::WIN) + stands_off + 2 * loses;
}

template <int BOXES, class Tally>
HD void settle(const Terms& terms, Tally& tally, Round<BOXES>& round, int dealers_total) {
    int collected = -1;
    for (int place = 0; place < round.waiting; ++place) {
        const int code = round.hands[place], box = round.of_box[place];
        const int ended = ended_against(code, dealers_total, collected == box);
        if (!(code & layout::WAITING_SURRENDERED)) collected = box;
        tally.ended(code & layout::IS_SPLIT ? ended + endings::SPLIT_HAND : ended);
        round.net += terms.worth[ended];
    }
}

template <int BOXES, class Player, class Deck, class Tally>
HD Course play_round(const Terms& terms, Player& player, Deck& deck, Tally& tally, Round<BOXES>& round) {
    const int dealer = deal(terms, deck, tally, round);
    if (!offer(terms, player, round, dealer)) return UNDECIDED;
    for (int box = 0; box < boxes_of<BOXES>(terms); ++box) {
        if (is_pontoon(round.first[box], round.second[box])) {
            tally.ended(choices::PONTOON);
            round.net += terms.worth[choices::PONTOON];
        } else if (round.surrendered[box]) {
            round.wait(layout::WAITING_SURRENDERED, box);
        } else if (!play_box(terms, player, deck, tally, round, box, dealer)) {
            return UNDECIDED;
        }
    }
    if (round.bonuses) {
        tally.side(endings::SUPER_BONUS, round.bonuses);
        tally.side(endings::BONUS, boxes_of<BOXES>(terms) - round.bonuses);
    }
    settle(terms, tally, round, dealers_hand(terms, deck, tally, round, dealer));
    return deck.ran_out() ? OUT_OF_CARDS : PLAYED;
}

// Everything one round came to, for whoever counts it elsewhere.
template <int BOXES>
struct Result {
    Course course;
    int net, bonuses, boxes_split = 0, hands = 0;
    u8 endings[Round<BOXES>::MOST_HANDS];
    u8 sides[::endings::SIDES] = {};

    HD void ended(int code) { endings[hands++] = (u8)code; }
    HD void side(int kind, int times) { sides[kind] = (u8)(sides[kind] + times); }
    HD void box_split() { ++boxes_split; }
};

// A round from a fresh shoe by its number, as the strategy plays it.
template <int BOXES>
HD void play_number(const Terms& terms, const u8* tables, u64 number, Result<BOXES>& result) {
    FreshDeck deck(terms, tables, number);
    StrategyPlayer player(terms, tables);
    Round<BOXES> round;
    result.course = play_round(terms, player, deck, result, round);
    result.net = round.net;
    result.bonuses = round.bonuses;
}
