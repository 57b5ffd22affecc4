/* Sets in WORDS words, the lowest first; four words together are one vector. */
typedef struct { four v[WORDS / 4]; } wide;
#define EACH for (int i = 0; i < WORDS / 4; i++)
#define EACH_WORD for (int i = 0; i < WORDS; i++)
#define WORD(a, i) (a).v[(i) / 4][(i) % 4]
static inline int any_four(four x) {
#if defined(__AVX__)
    typedef long long signed_four __attribute__((vector_size(32)));
    return !__builtin_ia32_ptestz256((signed_four)x, (signed_four)x);
#else
    return (x[0] | x[1] | x[2] | x[3]) != 0;
#endif
}
static inline wide and_wide(wide a, wide b) { EACH a.v[i] &= b.v[i]; return a; }
static inline wide or_wide(wide a, wide b) { EACH a.v[i] |= b.v[i]; return a; }
static inline wide xor_wide(wide a, wide b) { EACH a.v[i] ^= b.v[i]; return a; }
static inline wide less_wide(wide a, wide b) { EACH a.v[i] &= ~b.v[i]; return a; }
static inline wide not_wide(wide a) { EACH a.v[i] = ~a.v[i]; return a; }
static inline int any_wide(wide a) {
    four x = a.v[0];
    EACH x |= a.v[i];
    return any_four(x);
}
static inline int same_wide(wide a, wide b) { return !any_wide(xor_wide(a, b)); }
static inline int has_wide(wide a, number n) { return WORD(a, n >> 6) >> (n & 63) & 1; }
static inline wide one_wide(number n) {
    wide a;
    EACH {
        four words = { 4 * i, 4 * i + 1, 4 * i + 2, 4 * i + 3 };
        a.v[i] = (four)(words == (u64)n >> 6) & (u64)1 << (n & 63);
    }
    return a;
}
static inline wide up_wide(wide a, number n) {
    wide b = {{{0}}};
    int whole = (int)(n >> 6), part = (int)(n & 63);
    for (int i = WORDS - 1; i >= whole; i--) {
        u64 word = WORD(a, i - whole) << part;
        if (part && i > whole) word |= WORD(a, i - whole - 1) >> (64 - part);
        WORD(b, i) = word;
    }
    return b;
}
static inline wide down_wide(wide a, number n) {
    wide b = {{{0}}};
    int whole = (int)(n >> 6), part = (int)(n & 63);
    for (int i = 0; i + whole < WORDS; i++) {
        u64 word = WORD(a, i + whole) >> part;
        if (part && i + whole + 1 < WORDS) word |= WORD(a, i + whole + 1) << (64 - part);
        WORD(b, i) = word;
    }
    return b;
}
static inline number count_wide(wide a) {
    number n = 0;
    EACH_WORD n += __builtin_popcountll(WORD(a, i));
    return n;
}
static inline number lowest_wide(wide a) {
    EACH_WORD if (WORD(a, i)) return 64 * i + __builtin_ctzll(WORD(a, i));
    return -1;
}
static inline number first_wide(wide a) { return lowest_wide(a); }
static inline number highest_wide(wide a) {
    for (int i = WORDS - 1; i >= 0; i--) if (WORD(a, i)) return 64 * i + last_64(WORD(a, i));
    return -1;
}
static inline number last_wide(wide a) { return highest_wide(a); }
static inline wide drop_lowest_wide(wide a) {
    EACH_WORD if (WORD(a, i)) { WORD(a, i) &= WORD(a, i) - 1; break; }
    return a;
}
static inline wide lowest_only_wide(wide a) {
    number n = lowest_wide(a);
    return n < 0 ? a : one_wide(n);
}
static inline number nth_wide(wide a, number n) {
    EACH_WORD {
        number here = __builtin_popcountll(WORD(a, i));
        if (n < here) return 64 * i + nth_64(WORD(a, i), n);
        n -= here;
    }
    return -1;
}
