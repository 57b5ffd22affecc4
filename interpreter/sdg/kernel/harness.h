/* Games one after the other: their rows, or the sums of the columns. */
size_t state_size(void) { return sizeof(State); }

/* Play games number `first` and on; write a row each. */
void rows(State *s, u64 seed, number first, number many, number *out) {
    for (number g = 0; g < many; g++) {
        s->f_seed = (number)seeded(seed, (u64)(first + g), 0);
        k_play(s);
        k_note(s);
        memcpy(out + g * COLUMNS, s->f_row, COLUMNS * sizeof *out);
    }
}

/* Play as many; add up each column, its squares (high and low words), its least and its most. */
void totals(State *s, u64 seed, number first, number many, number *sums, u64 *squares,
            number *least, number *most) {
    for (number g = 0; g < many; g++) {
        s->f_seed = (number)seeded(seed, (u64)(first + g), 0);
        k_play(s);
        k_note(s);
        for (int i = 0; i < COLUMNS; i++) {
            number x = s->f_row[i];
            sums[i] += x;
            u64 size = x < 0 ? -(u64)x : (u64)x;
            u128 square = (u128)size * size + squares[2 * i];
            squares[2 * i] = (u64)square;
            squares[2 * i + 1] += (u64)(square >> 64);
            if (x < least[i]) least[i] = x;
            if (x > most[i]) most[i] = x;
        }
    }
}
