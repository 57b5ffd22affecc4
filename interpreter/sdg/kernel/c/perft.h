/* How many ways a game can go: from the positions of one level to those of the next.
 *
 * A level is a number of decisions, or of turns. Where nothing is left to chance, sequences that
 * lead to the same state are followed once, and counted as many times. The positions of a level are
 * kept as long as there is room; then all later levels are counted from the last that is. */
#include <stdlib.h>

#define NEXT_STATE ((sizeof(State) + 63) / 64 * 64)
#define WRONG 1      /* the rules go wrong */
#define HARD 2       /* a decision is given up */
#define TOO_MANY 3   /* sequences than 128 bits hold */
#define ENDLESS 4    /* a sequence of more decisions than there is room for */
#define NO_MEMORY 5
#define STOPPED 6
#define MOST_WAYS ((u128)1 << 80) /* of a position, whatever is decided from there */

typedef struct {
    u128 ways;   /* sequences that lead here */
    u64 hash;    /* of the state proper */
    u64 path;    /* what chance follows from */
    number done; /* turns that are over */
} Position;

#if SAVES
#define SAVED sizeof(((State *)0)->saved)
#else
#define SAVED 0
#endif
#define SIZE ((sizeof(Position) + COPIED + SAVED + 15) / 16 * 16)

typedef struct {
    char *rows;        /* positions, SIZE bytes each */
    number many, room; /* how many there are, and how many have room */
    uint32_t *table;   /* by their hash: their number, from 1 */
    u64 mask;          /* of the table */
} Level;

typedef struct {
    u64 seed;
    number merging, most_bytes, first_turn;
    number ahead;      /* levels that are counted beyond the positions kept */
    number keeps;      /* whether positions of the next level are kept */
    Level here, next;
    u128 sequences, over;
    char *states;      /* those of the sequence at hand, one for each decision */
    number depth;      /* for how many there is room */
    char *block;       /* where they lie */
    volatile number *stop;
    int wrong;
} Search;

size_t search_size(void) { return sizeof(Search); }

/* Copy a state with what is listed; vector by vector, since gcc calls a function for so much. */
#define MOST_VECTORS 64
static inline void copy_state(State *to, const State *from) {
    if (COPIED > MOST_VECTORS * sizeof(four)) {
        memcpy(to, from, COPIED);
        return;
    }
    char *there = (char *)to;
    const char *here = (const char *)from;
#pragma GCC unroll 64
    for (size_t i = 0; i < COPIED / sizeof(four); i++)
        memcpy(there + i * sizeof(four), here + i * sizeof(four), sizeof(four));
    size_t rest = COPIED / sizeof(four) * sizeof(four);
    memcpy(there + rest, here + rest, COPIED - rest);
}

static u64 hashed(const char *bytes, size_t size, u64 hash) {
    for (; size >= 8; bytes += 8, size -= 8) {
        u64 word;
        memcpy(&word, bytes, 8);
        u128 product = (u128)(hash ^ word) * 0x9e3779b97f4a7c15ull;
        hash = (u64)product ^ (u64)(product >> 64) ^ 0x2545f4914f6cdd1dull;
    }
    for (; size; bytes++, size--) hash = (hash ^ (u64)(unsigned char)*bytes) * 0x100000001b3ull;
    return hash;
}

static number bytes_of(const Level *level) {
    return level->room * (number)SIZE + (level->table ? (number)(level->mask + 1) * 4 : 0);
}

static void empty(Level *level) {
    free(level->rows);
    free(level->table);
    memset(level, 0, sizeof *level);
}

/* Make room for one position more; answer 0 where there is none. */
static int grown(const Search *all, Level *level) {
    if (level->many < level->room) return 1;
    Level more = *level;
    more.room = level->room ? 2 * level->room : 64;
    if (more.room >= (number)1 << 30) return 0;
    more.mask = all->merging ? (u64)(2 * more.room) - 1 : 0;
    number needed = more.room * (number)SIZE + (all->merging ? (number)(more.mask + 1) * 4 : 0);
    if (bytes_of(&all->here) + needed > all->most_bytes) return 0;
    if (all->merging) {
        more.table = calloc(more.mask + 1, sizeof *more.table);
        if (!more.table) return 0;
    }
    more.rows = realloc(level->rows, (size_t)more.room * SIZE);
    if (!more.rows) {
        free(more.table);
        return 0;
    }
    for (number i = 0; all->merging && i < level->many; i++) {
        u64 at = ((Position *)(more.rows + i * SIZE))->hash & more.mask;
        while (more.table[at]) at = (at + 1) & more.mask;
        more.table[at] = (uint32_t)i + 1;
    }
    free(level->table);
    *level = more;
    return 1;
}

/* Keep a position; answer 0 where there is no room. */
static int keep(const Search *all, Level *level, const State *s, u64 path, number done, u128 ways) {
    if (!grown(all, level)) return 0;
    u64 at = 0, hash = 0;
    if (all->merging) {
        hash = hashed((const char *)s, KEPT, 1);
#if SAVES
        hash = hashed((const char *)s->saved, SAVED, hash);
#endif
        for (at = hash & level->mask; level->table[at]; at = (at + 1) & level->mask) {
            char *row = level->rows + (number)(level->table[at] - 1) * (number)SIZE;
            Position *known = (Position *)row;
            if (known->hash != hash || memcmp(row + sizeof(Position), s, KEPT)) continue;
#if SAVES
            if (memcmp(row + sizeof(Position) + COPIED, s->saved, SAVED)) continue;
#endif
            known->ways += ways;
            return 1;
        }
        level->table[at] = (uint32_t)level->many + 1;
    }
    char *row = level->rows + level->many++ * (number)SIZE;
    *(Position *)row = (Position){ways, hash, path, done};
    memcpy(row + sizeof(Position), s, COPIED);
#if SAVES
    memcpy(row + sizeof(Position) + COPIED, s->saved, SAVED);
#endif
    return 1;
}

/* Note a sequence that has come to the level that is counted. */
static inline void reach(Search *all, const State *s, u64 path, number done, u128 ways) {
    all->sequences += ways;
    if (s->f_over) {
        all->over += ways;
    } else if (all->keeps && !keep(all, &all->next, s, path, done, ways)) {
        all->keeps = 0; /* these are counted from where they came from */
        empty(&all->next);
    }
}

static inline number done_after(const Search *all, const State *s, number before) {
#ifdef BY_TURNS
    return s->f_turn - all->first_turn;
#else
    return before + 1;
#endif
}

#if defined(ON_STACK) && !SAVES && !defined(BY_TURNS)
/* Decide all that can be decided at the end of each sequence that is counted: what comes after is
 * asked for nothing but whether the game is over (`passes/last_decision.py`), and the compiler
 * leaves out the rest. */
static __attribute__((noinline)) void last_decisions(Search *all, const State *s, u64 path,
                                                     u128 ways) {
    number over = 0, wrong = 0, many = s->f_options;
    for (number i = 0; i < many; i++) {
        State own;
        copy_state(&own, s);
        if (!all->merging) own.chance = seeded(all->seed, seeded(path, (u64)i, 0), 0);
        k_decide_last(&own, i);
        over += own.f_over != 0;
        wrong |= own.f_over == FAULT;
    }
    all->sequences += ways * (u128)many, all->over += ways * (u128)over;
    if (wrong) all->wrong = WRONG;
}
#define LAST_DECISIONS(all, s, path, done, wanted, ways) \
    if (!(all)->keeps && (done) + 1 >= (wanted)) { \
        last_decisions(all, s, path, ways); \
        return; \
    }
#else
#define LAST_DECISIONS(all, s, path, done, wanted, ways)
#endif

/* Follow all that can be decided, up to where so many levels are done. */
static void follow(Search *all, number depth, u64 path, number done, number wanted, u128 ways) {
    if (*all->stop) all->wrong = STOPPED;
    if (depth + 1 > all->depth) all->wrong = ENDLESS;
    if (all->wrong) return;
    State *s = (State *)(all->states + depth * (number)NEXT_STATE);
    State *next = (State *)((char *)s + NEXT_STATE);
    LAST_DECISIONS(all, s, path, done, wanted, ways)
    for (number i = 0, many = s->f_options; i < many; i++) {
        u64 on = all->merging ? 0 : seeded(path, (u64)i, 0);
        copy_state(next, s);
#if SAVES
        memcpy(next->saved, s->saved, SAVED);
#endif
        if (!all->merging) next->chance = seeded(all->seed, on, 0);
        k_decide(next, i);
        if (next->f_over == FAULT) {
            all->wrong = WRONG;
            return;
        }
        number now = next->f_over ? done + 1 : done_after(all, next, done);
        if (now >= wanted)
            reach(all, next, on, now, ways);
        else if (!next->f_over)
            follow(all, depth + 1, on, now, wanted, ways);
        if (all->wrong) return;
    }
}

/* Begin, in memory of zeros: at the first decision of a game, with sequences from one level kept to
 * another of at most `depth` decisions. */
int search_begin(Search *all, State *first, number depth, u64 seed, number merging,
                 number most_bytes, volatile number *stop, u64 *found) {
    all->seed = seed, all->merging = merging, all->most_bytes = most_bytes;
    all->depth = depth + 1, all->stop = stop;
    all->block = calloc((size_t)depth + 3, NEXT_STATE);
    if (!all->block) return NO_MEMORY;
    all->states = all->block + (-(uintptr_t)all->block & 63);
    first->f_seed = (number)seed;
    if (GIVEN_UP(stop)) return HARD;
    k_start(first);
    if (first->f_over == FAULT) return WRONG;
#ifdef BY_TURNS
    all->first_turn = first->f_turn;
#endif
    found[0] = 1, found[1] = 0, found[2] = first->f_over != 0, found[3] = 0;
    if (!first->f_over && !keep(all, &all->here, first, 0, 0, 1)) return NO_MEMORY;
    return 0;
}

/* Count the next level, the one with a number; `last` if no other is asked for. `found` gets the
 * sequences and those of which the game is over, the low half of each first. */
int search_next(Search *all, number level, number last, u64 *found) {
    all->sequences = all->over = 0;
    all->keeps = !last && !all->ahead;
    if (GIVEN_UP(all->stop)) return HARD;
    for (number at = 0; at < all->here.many; at++) {
        char *row = all->here.rows + at * (number)SIZE;
        Position known = *(Position *)row;
        State *s = (State *)all->states;
        memcpy(s, row + sizeof(Position), COPIED);
#if SAVES
        memcpy(s->saved, row + sizeof(Position) + COPIED, SAVED);
#endif
        if (known.ways > MOST_WAYS || all->sequences > MOST_WAYS) return TOO_MANY;
        if (known.done >= level)
            reach(all, s, known.path, known.done, known.ways); /* several turns at once */
        else
            follow(all, 0, known.path, known.done, level, known.ways);
        if (all->wrong) return all->wrong;
    }
    if (all->keeps) {
        empty(&all->here);
        all->here = all->next;
        memset(&all->next, 0, sizeof all->next);
    } else
        all->ahead++;
    found[0] = (u64)all->sequences, found[1] = (u64)(all->sequences >> 64);
    found[2] = (u64)all->over, found[3] = (u64)(all->over >> 64);
    return all->sequences > MOST_WAYS ? TOO_MANY : 0;
}

void search_end(Search *all) {
    free(all->block);
    empty(&all->here);
    empty(&all->next);
}
