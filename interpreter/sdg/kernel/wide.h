/* Sets in WORDS words, the lowest first. */
typedef struct { u64 w[WORDS]; } wide;
#define EACH for (int i = 0; i < WORDS; i++)
static inline wide and_wide(wide a, wide b) { EACH a.w[i] &= b.w[i]; return a; }
static inline wide or_wide(wide a, wide b) { EACH a.w[i] |= b.w[i]; return a; }
static inline wide xor_wide(wide a, wide b) { EACH a.w[i] ^= b.w[i]; return a; }
static inline wide less_wide(wide a, wide b) { EACH a.w[i] &= ~b.w[i]; return a; }
static inline wide not_wide(wide a) { EACH a.w[i] = ~a.w[i]; return a; }
static inline int any_wide(wide a) { u64 x = 0; EACH x |= a.w[i]; return x != 0; }
static inline int same_wide(wide a, wide b) { u64 x = 0; EACH x |= a.w[i] ^ b.w[i]; return x == 0; }
static inline int has_wide(wide a, number n) { return a.w[n >> 6] >> (n & 63) & 1; }
static inline wide one_wide(number n) {
    wide a = {{0}};
    a.w[n >> 6] = 1ull << (n & 63);
    return a;
}
static inline wide up_wide(wide a, number n) {
    wide b = {{0}};
    int whole = (int)(n >> 6), part = (int)(n & 63);
    for (int i = WORDS - 1; i >= whole; i--) {
        b.w[i] = a.w[i - whole] << part;
        if (part && i > whole) b.w[i] |= a.w[i - whole - 1] >> (64 - part);
    }
    return b;
}
static inline wide down_wide(wide a, number n) {
    wide b = {{0}};
    int whole = (int)(n >> 6), part = (int)(n & 63);
    for (int i = 0; i + whole < WORDS; i++) {
        b.w[i] = a.w[i + whole] >> part;
        if (part && i + whole + 1 < WORDS) b.w[i] |= a.w[i + whole + 1] << (64 - part);
    }
    return b;
}
static inline number count_wide(wide a) {
    number n = 0;
    EACH n += __builtin_popcountll(a.w[i]);
    return n;
}
static inline number lowest_wide(wide a) {
    EACH if (a.w[i]) return 64 * i + __builtin_ctzll(a.w[i]);
    return -1;
}
static inline number first_wide(wide a) { return lowest_wide(a); }
static inline number highest_wide(wide a) {
    for (int i = WORDS - 1; i >= 0; i--) if (a.w[i]) return 64 * i + last_64(a.w[i]);
    return -1;
}
static inline number last_wide(wide a) { return highest_wide(a); }
static inline wide drop_lowest_wide(wide a) {
    EACH if (a.w[i]) { a.w[i] &= a.w[i] - 1; break; }
    return a;
}
static inline wide lowest_only_wide(wide a) {
    number n = lowest_wide(a);
    return n < 0 ? a : one_wide(n);
}
static inline number nth_wide(wide a, number n) {
    EACH {
        number here = __builtin_popcountll(a.w[i]);
        if (n < here) return 64 * i + nth_64(a.w[i], n);
        n -= here;
    }
    return -1;
}
