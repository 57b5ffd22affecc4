/* Games that branch off: from where one among random bots stood, by one decision, on to the end. */

/* Play the game of a seed for `before` decisions, take one of those that are legal then, and at most
 * `longest` more by the chance of another seed. Write the row of a game that is over by then. */
number play_out(Table *t, u64 seed, number before, number i, u64 chance, number longest,
                number *out) {
    number row[COLUMNS][BLOCK] = {{0}};
    u64 seeds[BLOCK] = {seed}, ahead[1 + AHEAD][BLOCK];
    State *s = &t->state;
    s->f_seed = (number)seed;
    s->f_row = row;
    if (GIVEN_UP(t->halt)) return 0;
    look_ahead(seeds, ahead);
    SEE(s, FORESEEN(ahead, 0));
    SEE_SOON(s);
    k_start(s);
    while (!s->f_over && s->f_decisions < before) {
        number own = choose(s, s->f_options);
        s->f_decisions++;
        k_decide(s, own);
    }
    s->chance = seeded(chance, 0, 0);
    for (number more = 0; !s->f_over && more <= longest; more++) {
        number own = more ? below(s, s->f_options) : i;
        s->f_decisions++;
        k_decide(s, own);
    }
    if (!s->f_over || s->f_over == FAULT) return 0;
    k_finish(s); /* which may go wrong */
    k_note(s);
    for (int c = 0; c < COLUMNS; c++) out[c] = row[c][0];
    return s->f_over != FAULT;
}
