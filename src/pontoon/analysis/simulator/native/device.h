// The CUDA kernels: a thread plays rounds one after another, and each block counts in its own shared memory.

struct SharedTally {
    u32 *hands, *sides, *counts;

    HD void ended(int code) { atomicAdd(hands + code, 1u); }
    HD void side(int kind, int times) { atomicAdd(sides + kind, (u32)times); }
    HD void box_split() { atomicAdd(counts + endings::BOXES_SPLIT, 1u); }
};

constexpr int SIDES_AT = endings::CODES, COUNTS_AT = SIDES_AT + endings::SIDES, NETS_AT = COUNTS_AT + endings::COUNTS;

HD void counts_begin(u32* counted, int length, Terms& terms, const Terms* given) {
    for (int place = threadIdx.x; place < length; place += blockDim.x) counted[place] = 0;
    for (int place = threadIdx.x; place < (int)(sizeof(Terms) / sizeof(i32)); place += blockDim.x) {
        ((i32*)&terms)[place] = ((const i32*)given)[place];
    }
    __syncthreads();
}

HD void counts_end(const u32* counted, int length, u64* totals) {
    __syncthreads();
    for (int place = threadIdx.x; place < length; place += blockDim.x) {
        if (counted[place]) atomicAdd(totals + place, (u64)counted[place]);
    }
}

// Play one round into the counts of the block, and its net into those of all where the block has no room for nets.
HD void play_and_count(const Terms& terms, const u8* tables, u64 number, u32* counted, u64* totals, u32* ran_out,
                       i32 shared_nets) {
    SharedTally tally{counted, counted + SIDES_AT, counted + COUNTS_AT};
    StrategyPlayer player(terms, tables);
    FreshDeck deck(terms, tables, number);
    Round<limits::BOXES> round;
    if (play_round(terms, player, deck, tally, round) != PLAYED) {
        atomicAdd(ran_out, 1u);
        return;
    }
    const int net = NETS_AT + round.bonuses * terms.row + round.net - terms.lowest;
    if (shared_nets) {
        atomicAdd(counted + net, 1u);
    } else {
        atomicAdd(totals + net, (u64)1);
    }
}

// `totals` are hands, sides, counts and nets, one behind another; `ran_out` counts rounds without enough cards.
// `shared_nets` is how many nets the block's dynamic shared memory has room for: all of them, or none.
extern "C" __global__ void pontoon_rounds(const Terms* given, const u8* tables, u64 first, u64 count, u64* totals,
                                          u32* ran_out, i32 shared_nets) {
    extern __shared__ u32 counted[];
    __shared__ Terms terms;
    counts_begin(counted, NETS_AT + shared_nets, terms, given);
    const u64 step = (u64)gridDim.x * blockDim.x;
    for (u64 at = (u64)blockIdx.x * blockDim.x + threadIdx.x; at < count; at += step) {
        play_and_count(terms, tables, first + at, counted, totals, ran_out, shared_nets);
    }
    counts_end(counted, NETS_AT + shared_nets, totals);
}

// The same for rounds listed by their distance from the first; how many is known on the GPU alone.
extern "C" __global__ void pontoon_numbers(const Terms* given, const u8* tables, u64 first, const u32* listed,
                                           const u32* length, u64* totals, u32* ran_out, i32 shared_nets) {
    extern __shared__ u32 counted[];
    __shared__ Terms terms;
    counts_begin(counted, NETS_AT + shared_nets, terms, given);
    const u32 step = gridDim.x * blockDim.x;
    for (u32 at = blockIdx.x * blockDim.x + threadIdx.x; at < *length; at += step) {
        play_and_count(terms, tables, first + listed[at], counted, totals, ran_out, shared_nets);
    }
    counts_end(counted, NETS_AT + shared_nets, totals);
}

// The net of each round by its number, for comparison with other kernels.
extern "C" __global__ void pontoon_nets(const Terms* given, const u8* tables, u64 first, u64 count, i32* nets) {
    const Terms& terms = *given;
    const u64 step = (u64)gridDim.x * blockDim.x;
    for (u64 number = (u64)blockIdx.x * blockDim.x + threadIdx.x; number < count; number += step) {
        Result<limits::BOXES> result;
        play_number(terms, tables, first + number, result);
        nets[number] = result.net;
    }
}

// Rounds from listed cards by scripts, a row of each to a round: how far each came, its net and its Super Bonuses.
extern "C" __global__ void pontoon_scripted(const Terms* given, const u8* listed, i32 size, const u8* scripts,
                                            const i32* lengths, i32 longest, u64 count, i32* told) {
    const Terms& terms = *given;
    const u64 step = (u64)gridDim.x * blockDim.x;
    for (u64 at = (u64)blockIdx.x * blockDim.x + threadIdx.x; at < count; at += step) {
        ListedDeck deck(listed + at * size, size);
        ScriptPlayer player(terms, scripts + at * longest, lengths[at]);
        Result<limits::BOXES> result;
        Round<limits::BOXES> round;
        told[3 * at] = play_round(terms, player, deck, result, round);
        told[3 * at + 1] = round.net;
        told[3 * at + 2] = round.bonuses;
    }
}
