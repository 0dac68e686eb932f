// What host compilers, nvcc and NVRTC have in common: types of fixed width without a standard header.
// The files of this folder are joined into one source by sources.py, which puts the rules' numbers behind this one.

typedef unsigned char u8;
typedef short i16;
typedef unsigned short u16;
typedef int i32;
typedef unsigned int u32;
typedef long long i64;
typedef unsigned long long u64;

static_assert(sizeof(u8) == 1 && sizeof(i16) == 2 && sizeof(i32) == 4 && sizeof(i64) == 8, "widths");

#ifdef __CUDACC__
#define HD __device__ inline
#define CONSTANTS __device__ constexpr
#else
// Inlined whole, a round's state stays in registers.
#define HD inline __attribute__((always_inline))
#define CONSTANTS constexpr
#endif
