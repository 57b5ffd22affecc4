/* Games one after the other: their rows, or the sums of the columns. */
#ifdef THINKING
typedef struct {
    State state, imagined, dealt, world, tasted;
    Memory memory;
    volatile number *halt;
} Table;
#define PLAY(t, s) \
    k_play(s, &(t)->imagined, &(t)->dealt, &(t)->world, &(t)->tasted, &(t)->memory)

/* Say who sits there (from 0), and what budget that agent has. */
void seat(Table *t, number who, number agent, number budget, number limit) {
    t->memory.f_agent[who] = agent;
    t->memory.f_budget[who] = budget;
    t->memory.f_limit[who] = limit;
}

/* Begin a game under a seed, take a decision in it, or ask who decides for one: for a play whose
 * course somebody else tells. The first two answer how many decisions are legal then; each answers
 * -1 where the game is given up. */
static number legal(const State *s) { return s->f_over ? 0 : s->f_options; }
number begin(Table *t, u64 seed) {
    t->state.f_seed = (number)seed;
    if (GIVEN_UP(t->halt)) return -1;
    k_start(&t->state);
    return legal(&t->state);
}
number take(Table *t, number i) {
    t->state.f_decisions++;
    if (GIVEN_UP(t->halt)) return -1;
    k_decide(&t->state, i);
    return legal(&t->state);
}
number think(Table *t) {
    if (GIVEN_UP(t->halt)) return -1;
    return k_chosen(&t->state, &t->imagined, &t->dealt, &t->world, &t->tasted, &t->memory);
}
#else
typedef struct { State state; volatile number *halt; } Table;
#define PLAY(t, s) k_play(s)
#endif
#define HALTED(t) ((t)->halt && *(t)->halt)
size_t state_size(void) { return sizeof(Table); }

/* Say where a table is told that nobody waits for its games any more. */
void heed(Table *t, volatile number *halt) { t->halt = halt; }

#ifndef AHEAD
#define AHEAD 0
#define look_ahead(seeds, ahead) /* `choose` asks for nothing that was found before */
#define SEE(s, there)
#else
#define SEE(s, there) (s)->ahead = there
#endif

#ifdef SOON /* where `choose` notes what it finds for some decisions at once */
#define SEE_SOON(s) u64 soon[SOON]; (s)->soon = soon
#else
#define SEE_SOON(s)
#endif
#define FORESEEN(ahead, g) ((const u64(*)[BLOCK])&(ahead)[0][g])

/* Play the game of a seed and fill its row, which lies across the columns of a block, as does what
 * was foreseen of it. Answer whether the row says nothing: a card lay beyond what the kernel sees,
 * or the game was given up. */
static __attribute__((noinline)) int play_one(Table *t, u64 seed, const u64 (*ahead)[BLOCK],
                                              number (*row)[BLOCK]) {
    if (HALTED(t)) return 1;
#ifdef ON_STACK /* no other function asks for it: the compiler keeps each field where it likes */
    State own, *s = &own;
    copy_options(s, &t->state);
#else
    State *s = &t->state;
#endif
    s->f_seed = (number)seed;
    s->f_row = row;
    SEE(s, ahead);
    SEE_SOON(s);
    PLAY(t, s);
    k_note(s);
    return HALTED(t) || s->f_over == BEYOND;
}

/* The same; a game that is given up says nothing either. */
static int played(Table *t, u64 seed, const u64 (*ahead)[BLOCK], number (*row)[BLOCK]) {
    return GIVEN_UP(t->halt) || play_one(t, seed, ahead, row);
}

/* Play games number `first` and on; write a row each. Note in `strayed` those whose rows say
 * nothing, and answer how many they are. */
number rows(Table *t, u64 seed, number first, number many, number *out, number *strayed) {
    number row[COLUMNS][BLOCK] = {{0}}, beyond = 0;
    u64 seeds[BLOCK], ahead[1 + AHEAD][BLOCK];
    for (number g = 0; g < many; g++) {
        number i = g % BLOCK;
        if (i == 0) {
            for (number j = 0; j < BLOCK; j++) seeds[j] = seeded(seed, (u64)(first + g + j), 0);
            look_ahead(seeds, ahead);
        }
        if (played(t, seeds[i], FORESEEN(ahead, i), row)) strayed[beyond++] = first + g;
        for (int c = 0; c < COLUMNS; c++) *out++ = row[c][0];
    }
    return beyond;
}

#define NARROW ((number)1 << 28)

/* Add to the least and the most of a column, and to its squares (low and high words). */
static void add_spread(const number *column, number many, u64 *squares, number *least,
                       number *most) {
    number low = *least, high = *most;
    for (number g = 0; g < many; g++) {
        low = column[g] < low ? column[g] : low;
        high = column[g] > high ? column[g] : high;
    }
    *least = low, *most = high;
    u128 square = (u128)squares[1] << 64 | squares[0];
    if (low > -NARROW && high < NARROW) {
        number found = 0;
        for (number g = 0; g < many; g++) found += (number)(int32_t)column[g] * (int32_t)column[g];
        square += (u64)found;
    } else
        for (number g = 0; g < many; g++) {
            u64 size = column[g] < 0 ? -(u64)column[g] : (u64)column[g];
            square += (u128)size * size;
        }
    squares[0] = (u64)square, squares[1] = (u64)(square >> 64);
}

/* Add up a column: its sum, its squares, its least and its most. Of noughts and ones the sum tells
 * all the rest. */
static void add_up(const number *column, number many, number *sum, u64 *squares, number *least,
                   number *most) {
    number total = 0;
    u64 bits = 0;
    for (number g = 0; g < many; g++) {
        total += column[g];
        bits |= (u64)column[g];
    }
    *sum += total;
    if (bits > 1) {
        add_spread(column, many, squares, least, most);
    } else if (many) {
        number low = total == many, high = total > 0;
        *least = low < *least ? low : *least;
        *most = high > *most ? high : *most;
        squares[0] += (u64)total;
        squares[1] += squares[0] < (u64)total;
    }
}

/* Add up a column that nobody has written: it is all noughts. */
static void add_noughts(number many, number *least, number *most) {
    if (many) *least = *least < 0 ? *least : 0, *most = *most > 0 ? *most : 0;
}

/* Play as many games, those of a list if there is one, else number `first` and on; add up each
 * column. Games whose rows say nothing are left out and noted. */
number totals(Table *t, u64 seed, number first, const number *list, number many, number *sums,
              u64 *squares, number *least, number *most, number *strayed) {
    number columns[COLUMNS][BLOCK], beyond = 0, games[BLOCK];
    u64 seeds[BLOCK], ahead[1 + AHEAD][BLOCK];
    for (number begun = 0; begun < many; begun += BLOCK) {
        number here = 0, more = many - begun < BLOCK ? many - begun : BLOCK;
        for (number g = 0; g < BLOCK; g++) games[g] = first + begun + g;
        if (list) memcpy(games, list + begun, (size_t)more * sizeof *games);
        for (number g = 0; g < BLOCK; g++) seeds[g] = seeded(seed, (u64)games[g], 0);
        look_ahead(seeds, ahead);
        for (number g = 0; g < more; g++) {
            if (played(t, seeds[g], FORESEEN(ahead, g), (number(*)[BLOCK])&columns[0][here]))
                strayed[beyond++] = games[g];
            else
                here++;
        }
        for (int c = 0; c < COLUMNS; c++)
            if (SILENT[c])
                add_noughts(here, least + c, most + c);
            else
                add_up(columns[c], here, sums + c, squares + 2 * c, least + c, most + c);
    }
    return beyond;
}
