// A lane of lock-step on a GPU is a thread, and its word is a word.

#define UNROLL _Pragma("unroll")

HD u32 sel(bool which, u32 a, u32 b) { return which ? a : b; }
HD u32 least(u32 a, u32 b) { return a < b ? a : b; }
HD bool some(bool truth) { return truth; }
HD u32 look_up(const u32* table, u32 at) { return table[at]; }
HD u32 look_up_16(const u32* table, u32 at) { return table[at & 15u]; }
HD u32 look_up_32(const u32* table, u32 at) { return table[at & 31u]; }
HD void mul_wide(u32 a, u32 by, u32& high, u32& low) {
    high = __umulhi(a, by);
    low = a * by;
}
