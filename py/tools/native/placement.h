/* The features of the placement cards, monsters and coins, and all features by name. */

#ifndef PLACEMENT_H
#define PLACEMENT_H

#include "scoring.h"

static int borderlands(const Board *b, Number *f) {
    int missing[SIZE + 1] = {0};
    for (int i = 0; i < SIZE; i++) {
        missing[count(ROWS[i] & b->empty)]++;
        missing[count(COLUMNS[i] & b->empty)]++;
    }
    Mask holes = b->empty & b->no;
    f[0] = 6 * missing[0];
    for (int i = 1; i < 7; i++) f[i] = missing[i];
    f[7] = lines_with(ROWS, holes) + lines_with(COLUMNS, holes);
    return 8;
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
    for (int i = 0; i < SIZE; i++) missing[count(ROADS[i] & b->empty)]++;
    Mask roads = b->empty & ROADS_CELLS;
    f[0] = 3 * missing[0];
    for (int i = 1; i < 7; i++) f[i] = missing[i];
    f[7] = count(roads);
    f[8] = count(roads & b->no);
    f[9] = count(roads & b->one);
    return 10;
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
    Mask adjacent = b->empty & b->by_mountains;
    f[0] = count(b->mountains & b->no);
    f[1] = count(near(b->mountains & b->one) & b->empty & b->no);
    f[2] = count(adjacent);
    f[3] = count(adjacent & b->no);
    f[4] = count(b->mountains & b->one);
    return 5;
}

/* In the order of the scoring cards in engine.cartographers.cards. */
static int (*const FEATURES[])(const Board *, Number *) = {
    sentinel_wood, greenbough,     treetower,   stoneside_forest, canal_lake,       mages_valley,
    the_golden_granary, shoreside_expanse, wildholds, great_city, greengold_plains, shieldgate,
    borderlands,   lost_barony,    the_broken_road, the_cauldrons, monsters,        coins,
};
enum { PLACEMENT = 12, MONSTERS = 16, COINS, NAMES };

#endif
