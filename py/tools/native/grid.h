/* Masks of 11 by 11 cells as 128-bit integers: cell (row, column) is bit 11 * row + column. */

#ifndef GRID_H
#define GRID_H

#include <stdint.h>

typedef unsigned __int128 Mask;

#define SIZE 11
#define CELLS (SIZE * SIZE)
#define MASK(high, low) (((Mask)(high) << 64) | (low))
#define BIT(row, column) ((Mask)1 << (SIZE * (row) + (column)))

static Mask ALL, FIRST_COLUMN, LAST_COLUMN, RIM, CORNERS, ROADS_CELLS;
static Mask ROWS[SIZE], COLUMNS[SIZE], ROADS[SIZE];

static inline int count(Mask m) {
    return __builtin_popcountll((uint64_t)m) + __builtin_popcountll((uint64_t)(m >> 64));
}
static inline int smaller(int a, int b) { return a < b ? a : b; }
static inline int larger(int a, int b) { return a > b ? a : b; }
static inline Mask right(Mask m) { return (m & ~LAST_COLUMN) << 1; }
static inline Mask left(Mask m) { return (m & ~FIRST_COLUMN) >> 1; }
static inline Mask up(Mask m) { return m >> SIZE; }
static inline Mask down(Mask m) { return (m << SIZE) & ALL; }
static inline Mask near(Mask m) { return right(m) | left(m) | up(m) | down(m); }

static void prepare_grid(void) {
    ALL = ((Mask)1 << CELLS) - 1;
    for (int row = 0; row < SIZE; row++)
        for (int column = 0; column < SIZE; column++) {
            ROWS[row] |= BIT(row, column);
            COLUMNS[column] |= BIT(row, column);
            if (row >= column) ROADS[row - column] |= BIT(row, column);
        }
    for (int i = 0; i < SIZE; i++) ROADS_CELLS |= ROADS[i];
    FIRST_COLUMN = COLUMNS[0];
    LAST_COLUMN = COLUMNS[SIZE - 1];
    RIM = ROWS[0] | ROWS[SIZE - 1] | FIRST_COLUMN | LAST_COLUMN;
    CORNERS = (ROWS[0] | ROWS[SIZE - 1]) & (FIRST_COLUMN | LAST_COLUMN);
}

static int lines_with(const Mask *lines, Mask m) {
    int many = 0;
    for (int i = 0; i < SIZE; i++) many += (lines[i] & m) != 0;
    return many;
}

/* The connected groups of a mask, by their first cell; returns their number. */
static int clusters(Mask m, Mask *groups) {
    int many = 0;
    while (m) {
        Mask group = m & -m, grown;
        while ((grown = (group | near(group)) & m) != group) group = grown;
        groups[many++] = group;
        m ^= group;
    }
    return many;
}

#endif
