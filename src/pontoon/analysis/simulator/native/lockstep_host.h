// Lock-step on the host: rounds by their number into a count of endings; those for the general path are listed.

constexpr int LANES_AT_ONCE = 2 * LANES_TO_A_VECTOR;

// Counts endings of so many rounds, a multiple of LANES_AT_ONCE; how many are left for the general path, whose numbers
// are put into `left`.
extern "C" i64 pontoon_lockstep(const lockstep::Tables* tables, u64 seed, u64 first, i64 count, i64* ended, u64* left) {
    i64 others = 0;
    // Four rows by turns: rounds that end alike, one after another, do not wait for each other.
    u32 rows[4][32] = {};
    for (i64 begin = 0; begin < count; begin += LANES_AT_ONCE) {
        const u64 number = first + begin;
        const Vector start((u32)number), carry((u32)(number >> 32));
        const Vector low_a = start + count_up(), low_b = low_a + Vector((u32)LANES_TO_A_VECTOR);
        const TwoVectors low(low_a, low_b);
        const TwoVectors high = sel(low < TwoVectors(start, start), TwoVectors(carry, carry) + TwoVectors(1u),
                                    TwoVectors(carry, carry));
        const TwoVectors codes = lockstep::play(low, high, (u32)seed, (u32)(seed >> 32), *tables);
        u32 code[LANES_AT_ONCE];
        store(code, codes.a);
        store(code + LANES_TO_A_VECTOR, codes.b);
        for (int lane = 0; lane < LANES_AT_ONCE; ++lane) ++rows[lane & 3][code[lane]];
        const TwoTruths elsewhere = codes == TwoVectors(lockstep::NOT_HERE);
        u64 which = bits_of(elsewhere.a) | (u64)bits_of(elsewhere.b) << LANES_TO_A_VECTOR;
        for (; which; which &= which - 1) left[others++] = number + (u64)__builtin_ctzll(which);
    }
    for (int ending = 0; ending < 32; ++ending) {
        for (int row = 0; row < 4; ++row) ended[ending] += rows[row][ending];
    }
    return others;
}
