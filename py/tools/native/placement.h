/* The features of the placement cards, monsters and coins, and all features by name. */

#ifndef PLACEMENT_H
#define PLACEMENT_H

#include "scoring.h"

static int borderlands(const Board *b, Number *f) {
    /* By number of missing cells: the lines, those with a single gap, and of these the ones without an empty cell next
       to the gap; then those with two gaps. `blocked`: by missing cells, lines that miss only cells without empty
       neighbours. */
    int missing[SIZE + 1] = {0}, single[SIZE + 1] = {0}, closed[SIZE + 1] = {0}, split = 0, blocked[3] = {0}, ends = 0;
    Mask holes = b->empty & b->no;
    for (int i = 0; i < SIZE; i++)
        for (int kind = 0; kind < 2; kind++) {
            Mask gap = (kind ? COLUMNS[i] : ROWS[i]) & b->empty;
            int many = count(gap), gaps = count(gap & ~(kind ? down(gap) : right(gap)));
            missing[many]++;
            single[many] += gaps == 1;
            closed[many] += gaps == 1 && !(near(gap) & b->empty & ~gap);
            split += many == 4 && gaps == 2;
            if (many && many < 3) blocked[many] += !(gap & ~holes);
            ends += many == 1 && gap & b->one;
        }
    f[0] = 6 * missing[0];
    for (int i = 1; i < 7; i++) f[i] = missing[i];
    f[7] = lines_with(ROWS, holes) + lines_with(COLUMNS, holes);
    for (int i = 2; i < 7; i++) f[6 + i] = single[i];
    f[13] = split;
    f[14] = blocked[1];
    f[15] = ends;
    f[16] = closed[2];
    f[17] = closed[3];
    f[18] = blocked[2];
    return 19;
}

static int lost_barony(const Board *b, Number *f) {
    static const int UNKNOWN[3] = {16, 20, 24};
    Mask squares = ALL & ~b->empty, corner = 0;
    int side = 0, lacks[3], many = 0, hole = 0;
    for (; squares; side++) squares &= left(squares) & up(squares) & up(left(squares));
    int size = larger(side + 1, 5);
    for (int i = 0; i < 3; i++) {
        int k = size + i;
        lacks[i] = UNKNOWN[i];
        if (k > SIZE) continue;
        Mask square = 0;
        for (int row = 0; row < k; row++) square |= ((((Mask)1) << k) - 1) << (SIZE * row);
        lacks[i] = CELLS;
        for (int row = 0; row + k <= SIZE; row++)
            for (int column = 0; column + k <= SIZE; column++) {
                Mask here = square << (SIZE * row + column);
                int missing = count(here & b->empty);
                if (missing < lacks[i]) {
                    lacks[i] = missing;
                    if (!i) many = 0, corner = here;
                }
                many += !i && missing == lacks[i];
            }
        if (!i) hole = count(b->empty & b->no & corner);
    }
    f[0] = 3 * side;
    f[1] = smaller(lacks[0], 16);
    f[2] = lacks[0] == 1;
    f[3] = lacks[0] <= 3;
    f[4] = smaller(lacks[1], 20);
    f[5] = smaller(lacks[2], 24);
    f[6] = hole;
    f[7] = smaller(many, 4);
    f[8] = side * side;
    f[9] = size;
    return 10;
}

static int the_broken_road(const Board *b, Number *f) {
    int missing[SIZE + 1] = {0};
    int blocked[5] = {0};
    Mask roads = b->empty & ROADS_CELLS;
    for (int i = 0; i < SIZE; i++) {
        int many = count(ROADS[i] & b->empty);
        missing[many]++;
        if (many < 5) blocked[many] += (ROADS[i] & b->empty & b->no) != 0;
    }
    f[0] = 3 * missing[0];
    for (int i = 1; i < 7; i++) f[i] = missing[i];
    f[7] = count(roads);
    f[8] = count(roads & b->no);
    f[9] = count(roads & b->one);
    f[10] = blocked[1] + blocked[2];
    f[11] = blocked[3] + blocked[4];
    return 12;
}

static int the_cauldrons(const Board *b, Number *f) {
    Mask e = b->empty, ends = e & b->one, middles = e & b->two & near(ends);
    f[0] = count(e & b->no);
    f[1] = count(ends & near(ends));
    f[2] = count(middles);
    f[3] = count(e & b->two & RIM);
    f[4] = count(ends & RIM);
    f[5] = count(e & b->no & near(MONSTER_CELLS));
    f[6] = count(e & b->no & b->ruins);
    return 7;
}

static int monsters(const Board *b, Number *f) {
    Mask lost = near(MONSTER_CELLS) & b->empty;
    f[0] = count(lost);
    f[1] = count(lost & b->no);
    f[2] = count(lost & b->one);
    f[3] = count(lost & b->two);
    f[4] = count(lost & b->three);
    return 5;
}

static int coins(const Board *b, Number *f) {
    Mask adjacent = b->empty & b->by_mountains, last = near(b->mountains & b->one) & b->empty;
    f[0] = count(b->mountains & b->no);
    f[1] = count(last & b->no);
    f[2] = count(adjacent);
    f[3] = count(adjacent & b->no);
    f[4] = count(b->mountains & b->one);
    f[5] = count(last & b->one);
    f[6] = count(last & b->two);
    return 7;
}

/* In the order of the scoring cards in engine.cartographers.cards. */
static int (*const FEATURES[])(const Board *, Number *) = {
    sentinel_wood, greenbough,     treetower,   stoneside_forest, canal_lake,       mages_valley,
    the_golden_granary, shoreside_expanse, wildholds, great_city, greengold_plains, shieldgate,
    borderlands,   lost_barony,    the_broken_road, the_cauldrons, monsters,        coins,
};
enum { PLACEMENT = 12, MONSTERS = 16, COINS, NAMES };

#endif
