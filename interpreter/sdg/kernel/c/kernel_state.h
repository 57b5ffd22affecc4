/* What needs the state of a kernel: its chance, and that of the bots. */
#define one_cell(i) ((cells)1 << (i)) /* of wide sets the printer calls one_wide */
#define one_region(i) ((regions)1 << (i))
#define one_kind(i) ((kinds)1 << (i))
/* Of all seeds of a game the first step. */
static inline u64 bots_of(u64 seed) { return mix(seed + GOLDEN); }
static inline void begin_chance(State *s) {
    s->bots = bots_of((u64)s->f_seed);
    s->chance = mix(mix(s->bots + GOLDEN));
#ifdef SOON
    s->from = -SOON;
#endif
}
static inline number below(State *s, number n) {
    return s->f_trying ? 0 : number_below(&s->chance, n);
}
#if SAVES
static inline void save(State *s, number slot) { memcpy(s->saved[slot], s, KEPT); }
static inline void restore(State *s, number slot) { memcpy(s, s->saved[slot], KEPT); }
#endif
/* Where the chance of a bot begins, of all seeds of a game, for a decision and a seat (from 0). */
static inline u64 chance_of_bot(u64 bots, number decision, number seat) {
    return mix(mix(bots + ((u64)decision + 1) * GOLDEN) + ((u64)seat + 1) * GOLDEN);
}
#ifdef AHEAD
/* The same for the first decisions of all games of a block at once, as if the seats took turns;
 * before it what all seeds of each game begin with. */
static WHOLE_VECTORS void look_ahead(const u64 *seeds, u64 (*ahead)[BLOCK]) {
    for (int g = 0; g < BLOCK; g++) ahead[0][g] = bots_of(seeds[g]);
    for (int i = 0; i < AHEAD; i++)
        for (int g = 0; g < BLOCK; g++) ahead[i + 1][g] = chance_of_bot(ahead[0][g], i, i % SEATS);
}
/* What was not foreseen: out of the way, so that it takes no room from what is common. */
static __attribute__((noinline, cold)) u64 not_foreseen(u64 bots, number decision, number seat) {
    return chance_of_bot(bots, decision, seat);
}
static inline number choose(State *s, number n) {
    number i = s->f_decisions;
    u64 own;
    if (__builtin_expect(i < AHEAD && i % SEATS == s->f_active, 1))
        own = s->ahead[i + 1][0];
    else
        own = not_foreseen(s->ahead[0][0], i, s->f_active);
    return number_below(&own, n);
}
#elif defined(SOON)
/* The same for a few decisions of a game at once, from one on, as if the seats took turns. */
static WHOLE_VECTORS void look_on(u64 *soon, u64 bots, number from, const u64 *turns) {
    bots += ((u64)from + 1) * GOLDEN;
    for (int i = 0; i < SOON; i++) soon[i] = mix(mix(bots + (u64)i * GOLDEN) + turns[i]);
}
static inline number choose(State *s, number n) {
    u64 i = (u64)(s->f_decisions - s->from);
    if (__builtin_expect(i >= SOON || (s->from_seat + i) % SEATS != (u64)s->f_active, 0)) {
        i = 0, s->from = s->f_decisions, s->from_seat = s->f_active;
        look_on(s->soon, s->bots, s->from, TURNS + s->from_seat);
    }
    u64 own = s->soon[i];
    return number_below(&own, n);
}
#else
static inline number choose(State *s, number n) {
    u64 own = chance_of_bot(s->bots, s->f_decisions, s->f_active);
    return number_below(&own, n);
}
#endif
