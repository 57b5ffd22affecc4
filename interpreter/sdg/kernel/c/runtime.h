/* What a kernel is written with, in C; `runtime.py` says the same in Python. */
#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
/* gcc 12 takes the sizes of constant sets, counted side by side, for the sets themselves: no count
 * is asked of vectors. */
#if defined(__GNUC__) && !defined(__clang__)
#if defined(__AVX512VPOPCNTDQ__)
#pragma GCC target("no-avx512vpopcntdq")
#endif
#if defined(__AVX512BITALG__)
#pragma GCC target("no-avx512bitalg")
#endif
#endif
typedef int64_t number;
typedef uint64_t u64;
typedef unsigned __int128 u128;
/* Four words are one vector. What only some processors can do is asked for by the names that gcc and
 * clang have for it: reading their header takes half as long as building a kernel. */
typedef u64 four __attribute__((vector_size(32)));
#define ABSENT INT64_MIN
#define BLOCK 64 /* games whose rows lie side by side, to be added up column by column */

#if defined(__AVX512DQ__) && defined(__GNUC__) && !defined(__clang__)
#define WHOLE_VECTORS __attribute__((noinline, target("prefer-vector-width=512")))
#else
#define WHOLE_VECTORS /* vectors as wide as there are: worth it only where much is done at once */
#endif

/* Where a game goes on that is given up, and what tells a thread that nobody waits for its games.
 * Each call from outside begins with `GIVEN_UP`, which is true when the game is left for good: what
 * the thread heeded in an earlier call may be gone. */
static __thread jmp_buf OUT;
static __thread volatile number *HALT;
#define GIVEN_UP(halt) (HALT = (halt), setjmp(OUT))
static __attribute__((noreturn, cold, unused)) void give_up(void) { longjmp(OUT, 1); }
static __attribute__((cold, unused)) number stopped(void) { return HALT && *HALT; }

/* A constant set whose bits are asked for one by one, perhaps beyond its end. */
static inline u64 shifted_64(u64 x, number n) { return n < 64 ? x >> n : 0; }
static inline u128 shifted_128(u128 x, number n) { return n < 128 ? x >> n : 0; }

static inline number count_64(u64 x) { return __builtin_popcountll(x); }
static inline number count_128(u128 x) {
    return __builtin_popcountll((u64)x) + __builtin_popcountll((u64)(x >> 64));
}
static inline number first_64(u64 x) { return __builtin_ctzll(x); }
static inline number first_128(u128 x) { /* nothing foretells which half it is in: no branch */
    u64 beyond = -(u64)!(u64)x;
    return __builtin_ctzll((u64)x | ((u64)(x >> 64) & beyond)) + (64 & beyond);
}
static inline number last_64(u64 x) { return 63 - __builtin_clzll(x); }
static inline number last_128(u128 x) {
    u64 high = (u64)(x >> 64);
    return high ? 127 - __builtin_clzll(high) : 63 - __builtin_clzll((u64)x);
}
static inline number lowest_64(u64 x) { return x ? first_64(x) : -1; }
static inline number lowest_128(u128 x) { return x ? first_128(x) : -1; }
static inline number highest_64(u64 x) {
#if defined(__LZCNT__)
    return 63 - (number)__builtin_ia32_lzcnt_u64(x);
#else
    return x ? last_64(x) : -1;
#endif
}
static inline number highest_128(u128 x) { return x ? last_128(x) : -1; }
/* The element number n of a set, and the set of it alone. */
static inline number nth_one_64(u64 x, number n, u64 *one) {
#if defined(__BMI2__)
    *one = __builtin_ia32_pdep_di(1ull << n, x);
#else
    while (n--) x &= x - 1;
    *one = x & -x;
#endif
    return first_64(*one);
}
static inline number nth_one_128(u128 x, number n, u128 *one) {
    number low = __builtin_popcountll((u64)x);
    u64 beyond = -(u64)(n >= low), found;
    u64 half = (u64)x ^ (((u64)x ^ (u64)(x >> 64)) & beyond);
    number at = nth_one_64(half, n - (low & beyond), &found) + (64 & beyond);
    *one = (u128)(found & beyond) << 64 | (found & ~beyond);
    return at;
}
static inline number nth_64(u64 x, number n) {
    u64 one;
    return nth_one_64(x, n, &one);
}
static inline number nth_128(u128 x, number n) {
    u128 one;
    return nth_one_128(x, n, &one);
}
/* Which kind the card number n is of: byte k of a word tells how many are of kind k or before. */
static inline number kind_at(u64 upto, number n) {
    u64 each = 0x0101010101010101ull, high = each << 7;
    return __builtin_popcountll((((u64)n * each | high) - upto) & high);
}
static inline four four_at(const u64 *words) {
    four found;
    memcpy(&found, words, sizeof found);
    return found;
}
static inline void put_four(u64 *words, four given) { memcpy(words, &given, sizeof given); }
/* Which bytes of some words, four of them or eight, are the same in others: both are at most 127. */
static inline u64 same_bytes(const u64 *left, const u64 *right, number words) {
    u64 same = 0;
#if defined(__AVX2__)
    typedef char bytes __attribute__((vector_size(32)));
    for (number i = 0; i < words; i += 4) {
        bytes alike = (bytes)((bytes)four_at(left + i) == (bytes)four_at(right + i));
        same |= (u64)(uint32_t)__builtin_ia32_pmovmskb256(alike) << 8 * i;
    }
#else
    u64 most = 0x7F7F7F7F7F7F7F7Full;
    for (number i = 0; i < words; i++) {
        u64 other = ((left[i] ^ right[i]) + most) & ~most; /* the highest bit of each that differs */
        same |= ((other ^ ~most) >> 7) * 0x0102040810204080ull >> 56 << 8 * i;
    }
#endif
    return same;
}
/* Add to some words, four of them or eight, those of a table from a place on; or take them away. */
static inline void add_words(u64 *left, const u64 *right, number start, number words) {
#if defined(__AVX2__) /* said in vectors, the compiler keeps them in vectors */
    for (number i = 0; i < words; i += 4)
        put_four(left + i, four_at(left + i) + four_at(right + start + i));
#else
    for (number i = 0; i < words; i++) left[i] += right[start + i];
#endif
}
static inline void less_words(u64 *left, const u64 *right, number start, number words) {
#if defined(__AVX2__)
    for (number i = 0; i < words; i += 4)
        put_four(left + i, four_at(left + i) - four_at(right + start + i));
#else
    for (number i = 0; i < words; i++) left[i] -= right[start + i];
#endif
}
static inline number divided(number a, number b) {
    if (!b) return 0;
    if (!(((u64)a | (u64)b) >> 52)) return (number)((double)a / (double)b); /* exact, and quicker */
    number q = a / b;
    return q - (a % b != 0 && (a < 0) != (b < 0));
}
static inline number modulo(number a, number b) {
    if (!b) return 0;
    number r = a % b;
    return r && (r < 0) != (b < 0) ? r + b : r;
}
/* What leaves 64 bits is ABSENT. */
static inline number plus(number a, number b) {
    number c;
    return __builtin_add_overflow(a, b, &c) ? ABSENT : c;
}
static inline number minus(number a, number b) {
    number c;
    return __builtin_sub_overflow(a, b, &c) ? ABSENT : c;
}
static inline number times(number a, number b) {
    number c;
    return __builtin_mul_overflow(a, b, &c) ? ABSENT : c;
}
static inline number whole(number high, number low) {
    return high == (int32_t)high ? (number)((u64)high << 32 | (u64)low) : ABSENT;
}

/* The generator of chance.py, word for word. */
#define GOLDEN 0x9E3779B97F4A7C15ull
static inline u64 mix(u64 x) {
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9ull;
    x = (x ^ x >> 27) * 0x94D049BB133111EBull;
    return x ^ x >> 31;
}
static inline u64 seeded(u64 seed, u64 game, u64 stream) {
    return mix(mix(mix(seed + GOLDEN) + (game + 1) * GOLDEN) + stream * GOLDEN);
}
static inline u64 word(u64 *state) {
    *state += 0xA0761D6478BD642Full;
    u128 t = (u128)*state * (*state ^ 0xE7037ED1A0B428DBull);
    return (u64)(t >> 64) ^ (u64)t;
}
static number number_below_many(u64 *state, u64 n) {
    u64 found, mask = ~0ull >> __builtin_clzll(n - 1);
    do found = word(state) & mask;
    while (found >= n);
    return (number)found;
}
static inline number number_below(u64 *state, number n) {
    u64 begun = *state, m = (word(state) >> 32) * (u64)n;
    if (__builtin_expect((uint32_t)m <= (u64)n, 0)) {
        if (n > 1ll << 32) return *state = begun, number_below_many(state, (u64)n);
        u64 limit = (1ull << 32) % (u64)n;
        while ((uint32_t)m < limit) m = (word(state) >> 32) * (u64)n;
    }
    return (number)(m >> 32);
}
