// Lock-step on a GPU: a thread a round. What it does not play is listed for a second launch, on the general path.

constexpr int COPIES = 8;

extern "C" __global__ void __launch_bounds__(256)
pontoon_lockstep(const lockstep::Tables* given, u64 seed, u64 first, u32 count, u64* ended, u32* left, u32* others) {
    __shared__ lockstep::Tables tables;
    __shared__ u32 rows[COPIES][32];
    for (u32 k = threadIdx.x; k < sizeof(tables) / 4; k += blockDim.x) ((u32*)&tables)[k] = ((const u32*)given)[k];
    for (u32 k = threadIdx.x; k < COPIES * 32; k += blockDim.x) rows[k / 32][k % 32] = 0;
    __syncthreads();
    const u32 row = (threadIdx.x / 32) % COPIES, step = gridDim.x * blockDim.x;
    for (u64 at = blockIdx.x * blockDim.x + threadIdx.x; at < count; at += step) {
        const u64 number = first + at;
        const u32 code = lockstep::play((u32)number, (u32)(number >> 32), (u32)seed, (u32)(seed >> 32), tables);
        if (code == lockstep::NOT_HERE) {
            left[atomicAdd(others, 1u)] = (u32)at;
        }
        atomicAdd(&rows[row][code], 1u);
    }
    __syncthreads();
    for (u32 k = threadIdx.x; k < 32; k += blockDim.x) {
        u64 sum = 0;
        for (int copy = 0; copy < COPIES; ++copy) sum += rows[copy][k];
        if (sum) atomicAdd(ended + k, sum);
    }
}
