/* What agents need that look ahead; `runtime.py` says the same in Python. */
#include <time.h>
static inline void copy(State *s, const State *other) {
    memcpy(s, other, COPIED);
#ifdef UNDO /* what a turn may be taken back to */
    memcpy(s->saved[UNDO], other->saved[UNDO], KEPT);
#endif
}
static inline void copy_chance(State *s, const State *other) { s->chance = other->chance; }
static inline number same_chance(const State *s, const State *other) {
    return s->chance == other->chance;
}
#ifdef UNDO
static inline void note_chance(State *s) { s->f_chance_then = (number)s->chance; }
static inline void chance_again(State *s) { s->chance = (u64)s->f_chance_then; }
#endif
static inline void own_chance(State *s) {
    u64 own = mix(s->bots + ((u64)s->f_decisions + 1) * GOLDEN);
    s->chance = mix(own + ((u64)s->f_active + 1) * GOLDEN);
}
static inline number root(number n) {
    number r = (number)__builtin_sqrt((double)n);
    while (r * r > n) r--;
    while ((r + 1) * (r + 1) <= n) r++;
    return r;
}
static inline number milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (number)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}
#define halted(m) stopped()
