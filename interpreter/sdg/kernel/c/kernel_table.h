/* What bots need who err, where the players are the referee; `runtime.py` says the same in Python. */
static inline void aside(State *s, number decision, number stream) {
    s->f_aside = (number)mix(mix(s->bots + ((u64)decision + 1) * GOLDEN) + (u64)stream * GOLDEN);
}
static inline number drawn(State *s, number n) {
    u64 own = (u64)s->f_aside;
    number i = number_below(&own, n);
    s->f_aside = (number)own;
    return i;
}
