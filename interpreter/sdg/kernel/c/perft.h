/* How many ways a game can go: all sequences of decisions are followed, one after the other. */
typedef struct {
    u64 seed;
    number most; /* decisions of a sequence */
    number *sequences, *over; /* for each length: how many, and how many of them end the game */
    volatile number *stop;
    number fault;
} Search;

static void follow(Search *all, State *s, u64 path, number depth) {
    all->sequences[depth] += 1;
    all->over[depth] += s->f_over != 0;
    if (s->f_over == FAULT) all->fault = 1;
    if (s->f_over || depth == all->most || *all->stop || all->fault) return;
    State *next = s + 1;
    for (number i = 0; i < s->f_options; i++) {
        u64 on = seeded(path, (u64)i, 0);
        memcpy(next, s, COPIED); /* what is listed too */
#if SAVES
        memcpy(next->saved, s->saved, sizeof s->saved);
#endif
        next->chance = seeded(all->seed, on, 0);
        k_decide(next, i);
        follow(all, next, on, depth + 1);
    }
}

/* Fill `sequences` and `over`; `states`, of zeros but for options, has room for most + 1. Answer 1
 * where the rules go wrong, 2 where a decision is given up. */
int perft(State *states, u64 seed, number most, number *sequences, number *over,
          volatile number *stop) {
    Search all = {seed, most, sequences, over, stop, 0};
    states->f_seed = (number)seed;
    if (GIVEN_UP(stop)) return 2;
    k_start(states);
    follow(&all, states, 0, 0);
    return all.fault;
}
