// Words of 32 bits side by side in vector registers, as lock-step takes them: sixteen with AVX-512, eight otherwise.

#define UNROLL _Pragma("GCC unroll 16")

#ifdef __AVX512F__
#include <immintrin.h>

constexpr int LANES_TO_A_VECTOR = 16;

struct Truths {
    __mmask16 bits;
};
HD Truths operator&(Truths a, Truths b) { return {(__mmask16)(a.bits & b.bits)}; }
HD Truths operator|(Truths a, Truths b) { return {(__mmask16)(a.bits | b.bits)}; }
HD Truths operator!(Truths a) { return {(__mmask16)~a.bits}; }
HD u32 bits_of(Truths a) { return a.bits; }

struct Vector {
    __m512i v;
    Vector() {}
    HD Vector(__m512i v) : v(v) {}
    HD explicit Vector(u32 each) : v(_mm512_set1_epi32((int)each)) {}
};
HD Vector count_up() { return _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15); }
HD Vector operator+(Vector a, Vector b) { return _mm512_add_epi32(a.v, b.v); }
HD Vector operator-(Vector a, Vector b) { return _mm512_sub_epi32(a.v, b.v); }
HD Vector operator*(Vector a, Vector b) { return _mm512_mullo_epi32(a.v, b.v); }
HD Vector operator^(Vector a, Vector b) { return _mm512_xor_si512(a.v, b.v); }
HD Vector operator|(Vector a, Vector b) { return _mm512_or_si512(a.v, b.v); }
HD Vector operator&(Vector a, Vector b) { return _mm512_and_si512(a.v, b.v); }
HD Vector operator<<(Vector a, int by) { return _mm512_slli_epi32(a.v, by); }
HD Vector operator>>(Vector a, int by) { return _mm512_srli_epi32(a.v, by); }
HD Vector operator<<(Vector a, Vector by) { return _mm512_sllv_epi32(a.v, by.v); }
HD Vector operator>>(Vector a, Vector by) { return _mm512_srlv_epi32(a.v, by.v); }
HD Truths operator==(Vector a, Vector b) { return {_mm512_cmpeq_epi32_mask(a.v, b.v)}; }
HD Truths operator!=(Vector a, Vector b) { return {_mm512_cmpneq_epi32_mask(a.v, b.v)}; }
HD Truths operator<(Vector a, Vector b) { return {_mm512_cmplt_epu32_mask(a.v, b.v)}; }
HD Truths operator<=(Vector a, Vector b) { return {_mm512_cmple_epu32_mask(a.v, b.v)}; }
HD Truths operator>(Vector a, Vector b) { return {_mm512_cmpgt_epu32_mask(a.v, b.v)}; }
HD Truths operator>=(Vector a, Vector b) { return {_mm512_cmpge_epu32_mask(a.v, b.v)}; }
HD Vector sel(Truths which, Vector a, Vector b) { return _mm512_mask_blend_epi32(which.bits, b.v, a.v); }
HD Vector least(Vector a, Vector b) { return _mm512_min_epu32(a.v, b.v); }
HD Vector look_up(const u32* table, Vector at) { return _mm512_i32gather_epi32(at.v, table, 4); }
HD Vector look_up_16(const u32* table, Vector at) {
    return _mm512_permutexvar_epi32(at.v, _mm512_loadu_si512(table));
}
HD Vector look_up_32(const u32* table, Vector at) {
    return _mm512_permutex2var_epi32(_mm512_loadu_si512(table), at.v, _mm512_loadu_si512(table + 16));
}
HD void store(u32* to, Vector a) { _mm512_storeu_si512(to, a.v); }

// Words in the lower halves of eight lanes of 64 bits; what lies in the upper halves does not count, so that products
// need not be taken apart between two steps of Philox.
struct Halves {
    __m512i a, b, c, d;

    HD void philox(u32 key_0, u32 key_1) {
        const __m512i by_0 = _mm512_set1_epi64((long long)(u32)random_cards::MULTIPLIER_0);
        const __m512i by_1 = _mm512_set1_epi64((long long)(u32)random_cards::MULTIPLIER_1);
        UNROLL
        for (int i = 0; i < random_cards::PHILOX_ROUNDS; ++i) {
            const __m512i product_0 = _mm512_mul_epu32(a, by_0), product_1 = _mm512_mul_epu32(c, by_1);
            const int all_three = 0x96;
            a = _mm512_ternarylogic_epi64(_mm512_srli_epi64(product_1, 32), b, _mm512_set1_epi64(key_0), all_three);
            c = _mm512_ternarylogic_epi64(_mm512_srli_epi64(product_0, 32), d, _mm512_set1_epi64(key_1), all_three);
            b = product_1;
            d = product_0;
            key_0 += (u32)random_cards::KEY_STEP_0;
            key_1 += (u32)random_cards::KEY_STEP_1;
        }
    }
};
constexpr __mmask16 ODD_LANES = 0xAAAA;

HD Vector upper_halves(__m512i even, __m512i odd) {
    return _mm512_mask_blend_epi32(ODD_LANES, _mm512_srli_epi64(even, 32), odd);
}
HD Vector lower_halves(__m512i even, __m512i odd) {
    return _mm512_mask_blend_epi32(ODD_LANES, even, _mm512_slli_epi64(odd, 32));
}

HD void two_places_of(__m512i even, __m512i odd, u32 left, Vector& first, Vector& second, Truths& usable) {
    const __m512i of_first = _mm512_set1_epi64(left), of_second = _mm512_set1_epi64(left - 1);
    even = _mm512_mul_epu32(even, of_first);
    odd = _mm512_mul_epu32(odd, of_first);
    first = upper_halves(even, odd);
    even = _mm512_mul_epu32(even, of_second);
    odd = _mm512_mul_epu32(odd, of_second);
    second = upper_halves(even, odd);
    usable = usable & (lower_halves(even, odd) >= Vector(left * (left - 1)));
}

template <u32 SHOE>
HD void eight_places(Vector low, Vector high, u32 key_0, u32 key_1, Vector (&places)[8], Truths& usable) {
    const __m512i none = _mm512_setzero_si512();
    Halves even = {low.v, high.v, none, none};
    Halves odd = {_mm512_srli_epi64(low.v, 32), _mm512_srli_epi64(high.v, 32), none, none};
    even.philox(key_0, key_1);
    odd.philox(key_0, key_1);
    two_places_of(even.a, odd.a, SHOE - 0, places[0], places[1], usable);
    two_places_of(even.b, odd.b, SHOE - 2, places[2], places[3], usable);
    two_places_of(even.c, odd.c, SHOE - 4, places[4], places[5], usable);
    two_places_of(even.d, odd.d, SHOE - 6, places[6], places[7], usable);
}

#else

constexpr int LANES_TO_A_VECTOR = 8;

typedef u32 Words32 __attribute__((vector_size(4 * LANES_TO_A_VECTOR)));
typedef i32 Signs32 __attribute__((vector_size(4 * LANES_TO_A_VECTOR)));
typedef u64 Words64 __attribute__((vector_size(8 * LANES_TO_A_VECTOR)));

struct Truths {
    Signs32 signs;
};
HD Truths operator&(Truths a, Truths b) { return {a.signs & b.signs}; }
HD Truths operator|(Truths a, Truths b) { return {a.signs | b.signs}; }
HD Truths operator!(Truths a) { return {~a.signs}; }
HD u32 bits_of(Truths a) {
    u32 bits = 0;
    for (int lane = 0; lane < LANES_TO_A_VECTOR; ++lane) bits |= (u32)(a.signs[lane] & 1) << lane;
    return bits;
}

struct Vector {
    Words32 v;
    Vector() {}
    HD Vector(Words32 v) : v(v) {}
    HD explicit Vector(u32 each) : v(each - Words32{}) {}
};
HD Vector count_up() { return Words32{0, 1, 2, 3, 4, 5, 6, 7}; }
HD Vector operator+(Vector a, Vector b) { return a.v + b.v; }
HD Vector operator-(Vector a, Vector b) { return a.v - b.v; }
HD Vector operator*(Vector a, Vector b) { return a.v * b.v; }
HD Vector operator^(Vector a, Vector b) { return a.v ^ b.v; }
HD Vector operator|(Vector a, Vector b) { return a.v | b.v; }
HD Vector operator&(Vector a, Vector b) { return a.v & b.v; }
HD Vector operator<<(Vector a, int by) { return a.v << by; }
HD Vector operator>>(Vector a, int by) { return a.v >> by; }
HD Vector operator<<(Vector a, Vector by) { return a.v << by.v; }
HD Vector operator>>(Vector a, Vector by) { return a.v >> by.v; }
HD Truths operator==(Vector a, Vector b) { return {(Signs32)(a.v == b.v)}; }
HD Truths operator!=(Vector a, Vector b) { return {(Signs32)(a.v != b.v)}; }
HD Truths operator<(Vector a, Vector b) { return {(Signs32)(a.v < b.v)}; }
HD Truths operator<=(Vector a, Vector b) { return {(Signs32)(a.v <= b.v)}; }
HD Truths operator>(Vector a, Vector b) { return {(Signs32)(a.v > b.v)}; }
HD Truths operator>=(Vector a, Vector b) { return {(Signs32)(a.v >= b.v)}; }
HD Vector sel(Truths which, Vector a, Vector b) {
    return (a.v & (Words32)which.signs) | (b.v & ~(Words32)which.signs);
}
HD Vector least(Vector a, Vector b) { return sel(a < b, a, b); }
HD Vector look_up(const u32* table, Vector at) {
    Vector found;
    for (int lane = 0; lane < LANES_TO_A_VECTOR; ++lane) found.v[lane] = table[at.v[lane]];
    return found;
}
HD Vector look_up_16(const u32* table, Vector at) { return look_up(table, at & Vector(15u)); }
HD Vector look_up_32(const u32* table, Vector at) { return look_up(table, at & Vector(31u)); }
HD void store(u32* to, Vector a) { __builtin_memcpy(to, &a.v, sizeof a.v); }
HD void mul_wide(Vector a, u32 by, Vector& high, Vector& low) {
    const Words64 product = __builtin_convertvector(a.v, Words64) * (u64)by;
    high = __builtin_convertvector(product >> 32, Words32);
    low = __builtin_convertvector(product, Words32);
}

#endif

// Two vectors side by side: while one waits for a result the other goes on.
struct TwoTruths {
    Truths a, b;
};
HD TwoTruths operator&(TwoTruths x, TwoTruths y) { return {x.a & y.a, x.b & y.b}; }
HD TwoTruths operator|(TwoTruths x, TwoTruths y) { return {x.a | y.a, x.b | y.b}; }
HD TwoTruths operator!(TwoTruths x) { return {!x.a, !x.b}; }
HD bool some(TwoTruths x) { return bits_of(x.a | x.b); }

struct TwoVectors {
    Vector a, b;
    TwoVectors() {}
    HD TwoVectors(Vector a, Vector b) : a(a), b(b) {}
    HD explicit TwoVectors(u32 each) : a(each), b(each) {}
};
#define BOTH(sign) \
    HD TwoVectors operator sign(TwoVectors x, TwoVectors y) { return {x.a sign y.a, x.b sign y.b}; }
BOTH(+) BOTH(-) BOTH(*) BOTH(^) BOTH(|) BOTH(&) BOTH(<<) BOTH(>>)
#undef BOTH
HD TwoVectors operator<<(TwoVectors x, int by) { return {x.a << by, x.b << by}; }
HD TwoVectors operator>>(TwoVectors x, int by) { return {x.a >> by, x.b >> by}; }
#define BOTH(sign) \
    HD TwoTruths operator sign(TwoVectors x, TwoVectors y) { return {x.a sign y.a, x.b sign y.b}; }
BOTH(==) BOTH(!=) BOTH(<) BOTH(<=) BOTH(>) BOTH(>=)
#undef BOTH
HD TwoVectors sel(TwoTruths which, TwoVectors x, TwoVectors y) {
    return {sel(which.a, x.a, y.a), sel(which.b, x.b, y.b)};
}
HD TwoVectors least(TwoVectors x, TwoVectors y) { return {least(x.a, y.a), least(x.b, y.b)}; }
HD TwoVectors look_up(const u32* table, TwoVectors at) { return {look_up(table, at.a), look_up(table, at.b)}; }
HD TwoVectors look_up_16(const u32* table, TwoVectors at) { return {look_up_16(table, at.a), look_up_16(table, at.b)}; }
HD TwoVectors look_up_32(const u32* table, TwoVectors at) { return {look_up_32(table, at.a), look_up_32(table, at.b)}; }
#ifdef __AVX512F__
template <u32 SHOE>
HD void eight_places(TwoVectors low, TwoVectors high, u32 key_0, u32 key_1, TwoVectors (&places)[8], TwoTruths& usable) {
    Vector one[8], two[8];
    eight_places<SHOE>(low.a, high.a, key_0, key_1, one, usable.a);
    eight_places<SHOE>(low.b, high.b, key_0, key_1, two, usable.b);
    UNROLL
    for (int k = 0; k < 8; ++k) places[k] = TwoVectors(one[k], two[k]);
}
#else
HD void mul_wide(TwoVectors x, u32 by, TwoVectors& high, TwoVectors& low) {
    mul_wide(x.a, by, high.a, low.a);
    mul_wide(x.b, by, high.b, low.b);
}
#endif
