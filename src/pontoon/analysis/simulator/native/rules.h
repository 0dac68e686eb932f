// The rules' leaves: the same functions as pontoon/rules, on the numbers of the rule table this source is made for.

HD int rank_of(int card) { return card >> 2; }

HD int suit_of(int card) { return card & 3; }

HD int value_of(int card) {
    const int rank = rank_of(card);
    return rank < cards::JACK ? rank + 1 : 10;
}

// The value of a card, numbered from nothing.
HD int value_number(int card) {
    const int rank = rank_of(card);
    return rank < cards::JACK ? rank : cards::JACK;
}

HD bool is_red(int card) { return suit_of(card) == cards::HEARTS || suit_of(card) == cards::DIAMONDS; }

HD bool is_soft(int hard, int free_aces) { return free_aces > 0 && hard <= points::LIMIT - 10; }

HD int point_total(int hard, int free_aces) { return is_soft(hard, free_aces) ? hard + 10 : hard; }

HD bool is_pontoon(int first, int second) {
    const int low = rank_of(first) < rank_of(second) ? rank_of(first) : rank_of(second);
    const int high = rank_of(first) < rank_of(second) ? rank_of(second) : rank_of(first);
    return low == cards::ACE && high >= cards::JACK;
}

HD int free_aces_when_doubled(int aces_in_first_two, int aces_drawn_later) {
    if (rules::double_aces == choices::ACES_OF_FIRST_TWO_COUNT_ONE) return aces_drawn_later;
    if (rules::double_aces == choices::ACES_FREE) return aces_in_first_two + aces_drawn_later;
    return 0;
}

HD bool dealer_draws(int hard, int free_aces) {
    if (is_soft(hard, free_aces)) return hard + 10 < rules::dealer_stands_soft;
    return hard < rules::dealer_stands_hard;
}

// Table 1.

HD int three_card_row(int first, int second, int third) {
    const bool suited = suit_of(first) == suit_of(second) && suit_of(second) == suit_of(third);
    const bool spades = suited && suit_of(first) == cards::SPADES;
    const int ranks = 1 << rank_of(first) | 1 << rank_of(second) | 1 << rank_of(third);
    if (ranks == 1 << cards::SEVEN) {
        if (spades) return choices::THREE_SEVENS_SPADES;
        return suited ? choices::THREE_SEVENS_SUITED : choices::THREE_SEVENS_MIXED;
    }
    if (ranks == (1 << cards::SIX | 1 << cards::SEVEN | 1 << cards::EIGHT)) {
        if (spades) return choices::SIX_SEVEN_EIGHT_SPADES;
        return suited ? choices::SIX_SEVEN_EIGHT_SUITED : choices::SIX_SEVEN_EIGHT_MIXED;
    }
    return choices::OTHER;
}

HD int count_row(int count) {
    if (count < 5) return choices::OTHER;
    if (count == 5) return choices::FIVE_CARDS;
    return count == 6 ? choices::SIX_CARDS : choices::SEVEN_CARDS;
}

// The row of Table 1 a 21 is paid by that is neither a pontoon nor doubled: the better of two.
HD int twenty_one_row(int count, int first, int second, int third) {
    const int row = count == 3 ? three_card_row(first, second, third) : count_row(count);
    const int other = choices::OTHER;
    const bool better = rules::table_1[2 * row] * rules::table_1[2 * other + 1] >
                        rules::table_1[2 * other] * rules::table_1[2 * row + 1];
    return better ? row : other;
}

HD bool is_super_bonus(int first, int second, int third, int dealer) {
    if (rank_of(dealer) != cards::SEVEN) return false;
    const int row = three_card_row(first, second, third);
    return row == choices::THREE_SEVENS_SUITED || row == choices::THREE_SEVENS_SPADES;
}

HD int kind_of_pair(int first, int second) {
    if (rank_of(first) != rank_of(second)) return pairs::NO_PAIR;
    if (suit_of(first) == suit_of(second)) return pairs::PERFECT_PAIR;
    return is_red(first) == is_red(second) ? pairs::COLOURED_PAIR : pairs::MIXED_PAIR;
}

// What a hand allows.

HD bool must_draw(int hard, int free_aces) { return hard < rules::must_draw_below && !is_soft(hard, free_aces); }

HD bool may_double(int count, int total, bool is_split, int first) {
    if (count < 2 || total >= points::LIMIT) return false;
    if (rules::double_on == choices::DOUBLE_ON_TWO_CARDS && count != 2) return false;
    if (!is_split) return true;
    return rules::double_after_split && !(rank_of(first) == cards::ACE && rules::split_aces_one_card);
}

HD int hands_limit(bool resplit, int card) {
    if (rank_of(card) == cards::ACE) return resplit ? rules::resplit_aces_hands : rules::split_aces_hands;
    return resplit ? rules::resplit_hands : rules::split_hands;
}

HD bool are_equal(int first, int second) {
    if (rules::split_on == choices::EQUAL_RANK) return rank_of(first) == rank_of(second);
    return value_of(first) == value_of(second);
}

HD bool may_split(bool resplit, int count, int first, int second, int hands) {
    return count == 2 && are_equal(first, second) && hands < hands_limit(resplit, first);
}

HD bool takes_one_card_only(bool is_split, int first) {
    return is_split && rules::split_aces_one_card && rank_of(first) == cards::ACE;
}

HD bool insurance_is_offered(int dealer) { return rules::insurance_ranks >> rank_of(dealer) & 1; }

HD bool surrender_is_offered(int dealer) { return rules::surrender_ranks >> rank_of(dealer) & 1; }

HD int legal_plays(bool resplit, int hard, int aces, int count, int first, int second, int hands) {
    const bool is_split = hands > 1;
    int legal = may_split(resplit, count, first, second, hands) ? 1 << layout::SPLIT : 0;
    if (takes_one_card_only(is_split, first)) return legal | 1 << layout::STAND;
    legal |= 1 << layout::HIT;
    if (!must_draw(hard, aces)) legal |= 1 << layout::STAND;
    if (may_double(count, point_total(hard, aces), is_split, first)) legal |= 1 << layout::DOUBLE;
    return legal;
}
