// Rounds in lock-step: many at once, each step the same for all of them, with selects in place of branches.
//
// One box, a fresh shoe of whole decks for each round, a chart. `W` is a word of 32 bits, or lanes of them with a round
// in each, and `M` a truth for each; all lanes take the same steps, and a lane that is through keeps what it has. A
// round that is split, that needs more than eight cards, whose random words cannot be used or that may win a Super
// Bonus is not played here: it comes back as NOT_HERE, to be played by the general path, which draws the same cards.

namespace lockstep {

constexpr u32 DECKS = limits::DECKS, SHOE_CARDS = cards::KINDS_OF_CARD * DECKS;

constexpr u32 NOT_HERE = 31;

// A chart as three small tables: on two cards, by [dealer's value, rank, rank, suits]; from three cards on, by
// [number of cards, dealer's value and whether the hand is hard, soft or late], two bits for each total from LEAST_TOTAL
// on; the highest total of a double that is forfeited. Then the row of Table 1 that pays best, where a 21 fits this one
// or that of every other win.
constexpr u32 SUITS_TOLD = 3, KINDS = 3, NUMBERS = 4, LEAST_TOTAL = 5;
struct Tables {
    u32 deal[10 * 12 * 12 * SUITS_TOLD];
    u32 action[NUMBERS][32];
    u32 forfeit[16];
    u32 row[16];
};
// In `deal`: the two cards are a pontoon.
constexpr u32 IS_PONTOON = 9;

template <class W> HD void philox(W &a, W &b, W &c, W &d, u32 key_0, u32 key_1) {
    UNROLL
    for (int i = 0; i < random_cards::PHILOX_ROUNDS; ++i) {
        W high_0, low_0, high_1, low_1;
        mul_wide(a, (u32)random_cards::MULTIPLIER_0, high_0, low_0);
        mul_wide(c, (u32)random_cards::MULTIPLIER_1, high_1, low_1);
        a = high_1 ^ b ^ W(key_0);
        c = high_0 ^ d ^ W(key_1);
        b = low_1;
        d = low_0;
        key_0 += (u32)random_cards::KEY_STEP_0;
        key_1 += (u32)random_cards::KEY_STEP_1;
    }
}

// The places of two cards. A word that might have to be divided for is not used here.
template <class W, class M> HD void two_places(W word, u32 left, W &first, W &second, M &usable) {
    W rest;
    mul_wide(word, left, first, rest);
    mul_wide(rest, left - 1, second, rest);
    usable = usable & (rest >= W(left * (left - 1)));
}

// The places of the first eight cards of each lane's round, where there is no quicker way.
template <u32 SHOE, class W, class M>
HD void eight_places(W low, W high, u32 key_0, u32 key_1, W (&places)[8], M &usable) {
    W w0 = low, w1 = high, w2(0u), w3(0u);
    philox(w0, w1, w2, w3, key_0, key_1);
    two_places(w0, SHOE - 0, places[0], places[1], usable);
    two_places(w1, SHOE - 2, places[2], places[3], usable);
    two_places(w2, SHOE - 4, places[4], places[5], usable);
    two_places(w3, SHOE - 6, places[6], places[7], usable);
}

// Where the card lies that is drawn after K others, the place of each of which the last card left has taken.
template <int K, class W> HD W resolved(const W (&places)[8]) {
    W place = places[K];
    UNROLL
    for (int i = K - 1; i >= 0; --i) place = sel(place == places[i], W((u32)(SHOE_CARDS - 1 - i)), place);
    return place;
}

// Division by multiplying: exact while the place times the excess of the multiplier stays below 2 to the 20th.
constexpr u32 BY_RANK = ((1u << 20) + 4u * DECKS - 1) / (4u * DECKS), BY_CARD = ((1u << 20) + DECKS - 1) / DECKS;
static_assert(SHOE_CARDS * (BY_RANK * 4u * DECKS - (1u << 20)) < (1u << 20), "ranks by multiplying");
static_assert(SHOE_CARDS * (BY_CARD * DECKS - (1u << 20)) < (1u << 20), "cards by multiplying");
static_assert((u64)SHOE_CARDS * BY_CARD < (1ull << 32), "places times multipliers fit a word");

template <class W> HD W rank_at(W place) { return place * W(BY_RANK) >> 20; }
template <class W> HD W suit_at(W place) { return place * W(BY_CARD) >> 20 & W(3u); }
template <class W> HD W value_at(W place) { return least(rank_at(place), W(9u)) + W(1u); }

template <class W, class M> HD W soft_total(W hard, M has_ace) {
    return sel(has_ace & (hard <= W(11u)), hard + W(10u), hard);
}

template <class W, class M> HD M dealer_goes_on(W hard, M ace) {
    M soft = ace & (hard <= W(11u));
    return (soft & (hard < W((u32)(rules::dealer_stands_soft - 10)))) |
           (!soft & (hard < W((u32)rules::dealer_stands_hard)));
}

// The row of 6-7-8 or 7-7-7 by the ranks and suits of three cards, or the row of every other win.
template <class W> HD W three_card_row(W r0, W r1, W r2, W s0, W s1, W s2) {
    auto suited = (s0 == s1) & (s1 == s2);
    W of_suit = sel(suited, sel(s0 == W(0u), W(2u), W(1u)), W(0u));
    auto sevens = (r0 == W(6u)) & (r1 == W(6u)) & (r2 == W(6u));
    auto straight = ((W(1u) << r0) | (W(1u) << r1) | (W(1u) << r2)) == W(224u);
    W row = sel(straight, W((u32)choices::SIX_SEVEN_EIGHT_MIXED) + of_suit, W(0u));
    return sel(sevens, W((u32)choices::THREE_SEVENS_MIXED) + of_suit, row);
}

template <class W, class M> struct Box {
    W coming, hard, total, code, action;
    M first_ace, ace, late, plays, doubled, waiting, surrendered, away;
};

// One more card for the hands that go on, doubled ones among them.
template <int COUNT, class W, class M>
HD void one_card(Box<W, M> &box, W dealer, W given_back, W row, M bonus, const Tables &tables) {
    const M never = dealer != dealer;
    W value = box.coming & W(15u);
    box.away = box.away | (box.plays & (value == W(0u)));
    box.coming = sel(box.plays, box.coming >> 4, box.coming);
    W more = box.hard + value;
    M doubling = box.plays & (box.action == W((u32)layout::DOUBLE));
    M hitting = box.plays & !doubling, is_ace = value == W(1u);
    // Of a doubled hand's Aces only some may still count eleven; the card that comes always may.
    M free = (rules::double_aces == choices::ACES_FREE ? box.first_ace : never) |
             (rules::double_aces != choices::ACES_COUNT_ONE ? box.late : never) | is_ace;
    W at_double = soft_total(more, free);
    box.doubled = box.doubled | doubling;
    M gives = at_double <= given_back;
    W ended = sel(at_double > W(21u), W((u32)endings::DOUBLE_BUST),
                  sel(at_double == W(21u), W((u32)endings::DOUBLE_TWENTY_ONE), W((u32)endings::FORFEIT)));
    box.code = sel(doubling, ended, box.code);
    M stays = doubling & (at_double < W(21u)) & !gives;
    box.total = sel(stays, at_double, box.total);
    box.hard = sel(hitting, more, box.hard);
    M late_ace = hitting & is_ace;
    box.late = box.late | late_ace;
    box.ace = box.ace | late_ace;
    W now = soft_total(box.hard, box.ace);
    M bust = hitting & (box.hard > W(21u)), made = hitting & (now == W(21u));
    box.code = sel(bust, W((u32)endings::BUST), box.code);
    box.code = sel(made, row, box.code);
    box.away = box.away | (made & bonus);
    M soft = box.ace & (box.hard <= W(11u));
    W kind = sel(soft, sel(box.late, W(2u), W(1u)), W(0u));
    W actions = look_up_32(tables.action[COUNT < 6 ? COUNT - 3 : 3], dealer * W(KINDS) + kind);
    box.action = actions >> ((now - W(LEAST_TOTAL)) << 1) & W(3u);
    M goes_on = hitting & (now < W(21u)), stands = goes_on & (box.action == W((u32)layout::STAND));
    box.total = sel(stands, now, box.total);
    box.waiting = box.waiting | stays | stands;
    box.plays = goes_on & !stands;
}

// The dealer's hand, and what waits for it settled.
template <class W, class M> HD W against_dealer(const Box<W, M> &box, W v1) {
    W coming = box.coming >> 4, value = box.coming & W(15u);
    M away = box.away | (box.waiting & (value == W(0u)));
    W hard = v1 + value;
    M ace = (v1 == W(1u)) | (value == W(1u)), pontoon = ace & (hard == W(11u));
    M draws = box.waiting & !pontoon & !box.surrendered & dealer_goes_on(hard, ace);
    for (int more = 0; more < 4; ++more) {
        if (!some(draws)) break;
        value = coming & W(15u);
        coming = coming >> 4;
        away = away | (draws & (value == W(0u)));
        hard = sel(draws, hard + value, hard);
        ace = ace | (draws & (value == W(1u)));
        draws = draws & dealer_goes_on(hard, ace);
    }
    away = away | draws;
    W dealers = soft_total(hard, ace);
    M wins = (dealers > W(21u)) | (box.total > dealers), equal = box.total == dealers;
    W plain = sel(wins, W((u32)endings::WIN), sel(equal, W((u32)endings::STAND_OFF), W((u32)endings::LOSE)));
    plain = sel(box.doubled, plain + W((u32)(endings::DOUBLE_WIN - endings::WIN)), plain);
    W lost = sel(box.doubled, W((u32)endings::DOUBLE_DEALERS_PONTOON), W((u32)endings::DEALERS_PONTOON));
    lost = sel(box.surrendered, W((u32)endings::SURRENDER_ANNULLED), lost);
    plain = sel(box.surrendered, W((u32)endings::SURRENDER), plain);
    W code = sel(box.waiting, sel(pontoon, lost, plain), box.code);
    return sel(away, W(NOT_HERE), code);
}

// How the round of each lane's number ended.
template <class W> HD W play(W low, W high, u32 key_0, u32 key_1, const Tables &tables) {
    W p[8];
    auto usable = low == low;
    using M = decltype(usable);
    eight_places<SHOE_CARDS>(low, high, key_0, key_1, p, usable);
    W p1 = resolved<1>(p), p2 = resolved<2>(p), p3 = resolved<3>(p);
    W v0 = value_at(p[0]), v1 = value_at(p1), v2 = value_at(p2);
    W r0 = rank_at(p[0]), r2 = rank_at(p2), s0 = suit_at(p[0]), s2 = suit_at(p2);
    W dealer = v1 - W(1u), of_suit = sel(s0 == s2, sel(s0 == W(0u), W(2u), W(1u)), W(0u));
    Box<W, M> box;
    // The values of the cards still to come, the next in the lowest four bits; zero where there is none.
    box.coming = value_at(p3) | value_at(resolved<4>(p)) << 4 | value_at(resolved<5>(p)) << 8 |
                 value_at(resolved<6>(p)) << 12 | value_at(resolved<7>(p)) << 16;
    box.action = look_up(tables.deal, ((dealer * W(12u) + r0) * W(12u) + r2) * W(SUITS_TOLD) + of_suit);
    box.hard = v0 + v2;
    box.code = W((u32)choices::PONTOON);
    box.first_ace = box.ace = (v0 == W(1u)) | (v2 == W(1u));
    box.late = box.doubled = low != low;
    box.away = (box.action == W((u32)layout::SPLIT)) | !usable;
    box.surrendered = box.action == W((u32)layout::GIVE_UP);
    box.plays = (box.action == W((u32)layout::HIT)) | (box.action == W((u32)layout::DOUBLE));
    box.waiting = (box.action == W((u32)layout::STAND)) | box.surrendered;
    box.total = soft_total(box.hard, box.ace);
    W given_back = look_up_16(tables.forfeit, dealer);
    W row = look_up_16(tables.row, three_card_row(r0, r2, rank_at(p3), s0, s2, suit_at(p3)));
    M bonus = row >= W((u32)choices::THREE_SEVENS_SUITED) & (rank_at(p1) == W(6u));
    if (some(box.plays)) one_card<3>(box, dealer, given_back, row, bonus, tables);
    M none = box.late & !box.late;
    if (some(box.plays)) one_card<4>(box, dealer, given_back, W(0u), none, tables);
    if (some(box.plays)) one_card<5>(box, dealer, given_back, W(tables.row[choices::FIVE_CARDS]), none, tables);
    if (some(box.plays)) one_card<6>(box, dealer, given_back, W(tables.row[choices::SIX_CARDS]), none, tables);
    if (some(box.plays)) one_card<7>(box, dealer, given_back, W(tables.row[choices::SEVEN_CARDS]), none, tables);
    box.away = box.away | box.plays;
    return against_dealer(box, v1);
}

}  // namespace lockstep
