/* What needs the state of a kernel: its chance, and that of the bots. */
#define one_cell(i) ((cells)1 << (i)) /* of wide sets the printer calls one_wide */
#define one_region(i) ((regions)1 << (i))
#define one_kind(i) ((kinds)1 << (i))
static inline void begin_chance(State *s) {
    s->bots = mix((u64)s->f_seed + GOLDEN); /* of all seeds of this game the first step */
    s->chance = mix(mix(s->bots + GOLDEN));
}
static inline number below(State *s, number n) {
    return s->f_trying ? 0 : number_below(&s->chance, n);
}
#if SAVES
static inline void save(State *s, number slot) { memcpy(s->saved[slot], s, KEPT); }
static inline void restore(State *s, number slot) { memcpy(s, s->saved[slot], KEPT); }
#endif
static inline number choose(State *s, number n) {
    u64 own = mix(s->bots + ((u64)s->f_decisions + 1) * GOLDEN);
    own = mix(own + ((u64)s->f_active + 1) * GOLDEN);
    return number_below(&own, n);
}
