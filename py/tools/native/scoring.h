/* The features of bots.cartographers.features, in C. A test compares both on many sheets. */

#ifndef SCORING_H
#define SCORING_H

#include "tables.h"

#define MOST_OWN 20

typedef float Number;

/* As bots.cartographers.board.Board. `by_mountains`, `by_ruins`: the neighbours of printed cells. */
typedef struct {
    Mask terrain[5], mountains, ruins, by_mountains, by_ruins, empty, no, one, two, three;
    int side;
} Board;

#define FOREST_CELLS b->terrain[0]
#define VILLAGE_CELLS b->terrain[1]
#define FARM_CELLS b->terrain[2]
#define WATER_CELLS b->terrain[3]
#define MONSTER_CELLS b->terrain[4]

static void start_board(Board *b, int side) {
    *b = (Board){.side = side, .mountains = MOUNTAINS[side], .ruins = RUINS[side], .empty = ALL & ~FIXED[side]};
    b->by_mountains = near(b->mountains);
    b->by_ruins = near(b->ruins);
}

/* Counts the empty neighbours of all cells. */
static void count_neighbours(Board *b) {
    Mask a = right(b->empty), l = left(b->empty), c = down(b->empty), d = up(b->empty);
    Mask x = a ^ l, y = c ^ d, p = a & l, q = c & d, odd = x ^ y, both = p | q;
    b->no = ALL & ~(a | l | c | d);
    b->one = odd & ~both & ALL;
    b->two = ((p ^ q) | (x & y)) & ~odd & ALL;
    b->three = odd & both & ALL;
}

/* For the places where ambushes would be drawn now: empty cells next to them, the ambushes without a place, and the
   empty cells that would lose their last empty neighbour. */
static void ambushes(const Board *b, Number *f) {
    int lost = 0, nowhere = 0, holes = 0;
    for (int i = 0; i < AMBUSHES; i++) {
        const Mask *cells = WALK[i];
        while (*cells && *cells & ~b->empty) cells++;
        if (!*cells) {
            nowhere++;
            continue;
        }
        Mask left = b->empty & ~*cells, around = near(*cells) & left;
        lost += count(around);
        holes += count(around & ~near(left));
    }
    f[0] = lost;
    f[1] = nowhere;
    f[2] = holes;
}

static void shared(const Board *b, Number *f) {
    Mask e = b->empty, mountains = b->mountains;
    f[0] = 1;
    f[1] = count(e);
    f[2] = count(e & b->no);
    f[3] = count(e & b->one);
    f[4] = count(e & b->two);
    f[5] = count(e & b->three);
    f[6] = count(near(MONSTER_CELLS) & e);
    f[7] = count(mountains & b->no);
    f[8] = count(mountains & b->one);
    f[9] = count(mountains & b->two);
    f[10] = (e & b->ruins) != 0;
    f[11] = count(e & RIM);
    Mask ends = e & b->one, across = e & left(e), along = e & up(e), row = across & left(across), column = along & up(along);
    f[12] = count(ends & near(ends));
    f[13] = count(ends & RIM);
    f[14] = count(e & b->three & near(ends));
    f[15] = count(across & up(across));
    f[16] = count(row | right(row | right(row)) | column | down(column | down(column)));
    Mask ruins = e & b->ruins;
    int open = count(ruins);
    f[17] = open;
    f[18] = open >= 2;
    f[19] = open >= 3;
    f[20] = count(ruins & near(MONSTER_CELLS));
    ambushes(b, f + 21);
}

/* --- forest ------------------------------------------------------------------------------------------------ */

static int sentinel_wood(const Board *b, Number *f) {
    Mask rim = b->empty & RIM;
    f[0] = count(FOREST_CELLS & RIM);
    f[1] = count(rim & near(rim));
    f[2] = count(rim & ((right(rim) & left(rim)) | (down(rim) & up(rim))));
    f[3] = count(rim & CORNERS);
    f[4] = count(near(rim) & b->empty & ~RIM);
    f[5] = count(rim & b->no);
    f[6] = count(FOREST_CELLS);
    return 7;
}

static int greenbough(const Board *b, Number *f) {
    Mask rows_open = 0, columns_open = 0;
    for (int i = 0; i < SIZE; i++) {
        if (!(FOREST_CELLS & ROWS[i])) rows_open |= ROWS[i] & b->empty;
        if (!(FOREST_CELLS & COLUMNS[i])) columns_open |= COLUMNS[i] & b->empty;
    }
    f[0] = lines_with(ROWS, FOREST_CELLS) + lines_with(COLUMNS, FOREST_CELLS);
    f[1] = lines_with(ROWS, rows_open);
    f[2] = lines_with(COLUMNS, columns_open);
    f[3] = count(rows_open | columns_open);
    f[4] = count(rows_open & columns_open);
    f[5] = count(FOREST_CELLS);
    return 6;
}

static int treetower(const Board *b, Number *f) {
    Mask adjacent = near(FOREST_CELLS) & b->empty;
    f[0] = count(FOREST_CELLS & b->no);
    f[1] = count(FOREST_CELLS & b->one);
    f[2] = count(FOREST_CELLS & b->two);
    f[3] = count(FOREST_CELLS);
    f[4] = count(adjacent);
    f[5] = count(adjacent & b->no);
    f[6] = count(adjacent & b->one);
    return 7;
}

/* The number of empty cells from a group to the next mountain, less 1, at most 5. */
static int steps_to_mountain(const Board *b, Mask region, Mask others) {
    Mask around = near(region);
    for (int steps = 0; steps < 5; steps++) {
        region |= around & b->empty;
        around = near(region);
        for (int i = 0; i < 2; i++) {
            Mask wood = around & FOREST_CELLS & ~region;
            if (!wood) break;
            region |= wood;
            around |= near(wood);
        }
        if (around & others) return steps;
    }
    return 5;
}

static int stoneside_forest(const Board *b, Number *f) {
    Mask mountains = b->mountains, joined = 0, groups[CELLS];
    int touched = 0, gains = 0, steps[6] = {0};
    int many = clusters(FOREST_CELLS | mountains, groups);
    for (int i = 0; i < many; i++) {
        Mask stones = groups[i] & mountains;
        if (!stones) continue;
        if (stones & (stones - 1)) {
            joined |= stones;
            continue;
        }
        touched += groups[i] != stones;
        steps[steps_to_mountain(b, groups[i], mountains & ~stones)]++;
    }
    many = clusters(FOREST_CELLS, groups);
    for (int i = 0; i < many; i++)
        if (!(near(groups[i]) & mountains)) gains += (near(near(groups[i]) & b->empty) & mountains) != 0;
    f[0] = 3 * count(joined);
    for (int i = 0; i < 6; i++) f[1 + i] = steps[i];
    f[7] = touched;
    f[8] = gains;
    f[9] = count(mountains & ~b->no & ~near(FOREST_CELLS));
    f[10] = count(FOREST_CELLS);
    return 11;
}

/* --- fields ------------------------------------------------------------------------------------------------ */

static int canal_lake(const Board *b, Number *f) {
    Mask e = b->empty, by_farm = near(FARM_CELLS), by_water = near(WATER_CELLS), by_empty = near(e);
    Mask dry = FARM_CELLS & ~by_water, alone = WATER_CELLS & ~by_farm, by_dry = near(dry) & e, by_alone = near(alone) & e;
    f[0] = count(WATER_CELLS & by_farm) + count(FARM_CELLS & by_water);
    f[1] = count(e & by_water);
    f[2] = count(e & by_farm);
    f[3] = count(e & by_water & by_farm);
    f[4] = count(alone & by_empty);
    f[5] = count(dry & by_empty);
    f[6] = count(alone);
    f[7] = count(dry);
    f[8] = count(by_alone & near(by_alone));
    f[9] = count(by_dry & near(by_dry));
    f[10] = count(alone & b->one);
    f[11] = count(dry & b->one);
    return 12;
}

static int mages_valley(const Board *b, Number *f) {
    Mask adjacent = b->by_mountains, open = b->empty & adjacent;
    f[0] = 2 * count(WATER_CELLS & adjacent) + count(FARM_CELLS & adjacent);
    f[1] = count(open);
    f[2] = count(open & b->no);
    f[3] = count(open & b->one);
    f[4] = count(open & b->two);
    f[5] = count(WATER_CELLS & adjacent);
    f[6] = count(FARM_CELLS & adjacent);
    return 7;
}

static int the_golden_granary(const Board *b, Number *f) {
    Mask open = b->empty & b->by_ruins, sites = b->empty & b->ruins;
    f[0] = count(WATER_CELLS & b->by_ruins) + 3 * count(FARM_CELLS & b->ruins);
    f[1] = count(sites);
    f[2] = count(open);
    f[3] = count(sites & b->no);
    f[4] = count(open & b->no);
    f[5] = count(sites & b->one);
    f[6] = count(open & b->one);
    return 7;
}

static int shoreside_expanse(const Board *b, Number *f) {
    Mask by[2] = {near(WATER_CELLS), near(FARM_CELLS)}, of[2] = {FARM_CELLS, WATER_CELLS}, groups[CELLS];
    int kept = 0, spoilt = 0, open = 0;
    for (int kind = 0; kind < 2; kind++) {
        int many = clusters(of[kind], groups);
        for (int i = 0; i < many; i++) {
            if (groups[i] & (RIM | by[kind])) {
                spoilt++;
                continue;
            }
            kept++;
            open += (near(groups[i]) & b->empty) != 0;
        }
    }
    Mask inner = b->empty & ~RIM, field = inner & ~by[0], lake = inner & ~by[1], free = field & lake;
    Mask across = free & left(free), along = free & up(free);
    f[0] = 3 * kept;
    f[1] = spoilt;
    f[2] = open;
    f[3] = count(free);
    f[4] = count(free & near(free));
    f[5] = count(across & left(across)) + count(along & up(along));
    f[6] = count(across & up(across));
    f[7] = count(field & by[1]);
    f[8] = count(lake & by[0]);
    f[9] = count(field);
    f[10] = count(lake);
    return 11;
}

/* --- villages ---------------------------------------------------------------------------------------------- */

static int wildholds(const Board *b, Number *f) {
    Mask groups[CELLS];
    int full = 0, spare = 0, dead = 0, best = 0, best_room = 0, narrow = 0, sizes[6] = {0};
    int many = clusters(VILLAGE_CELLS, groups);
    for (int i = 0; i < many; i++) {
        int size = count(groups[i]);
        if (size >= 6) {
            full++;
            spare += size - 6;
            continue;
        }
        Mask ring = near(groups[i]) & b->empty;
        int room = count(ring | (near(ring) & b->empty));
        if (size + room < 6) {
            dead++;
            continue;
        }
        sizes[size]++;
        narrow += room < 4;
        if (size > best || (size == best && room > best_room)) {
            best = size;
            best_room = room;
        }
    }
    f[0] = 8 * full;
    for (int i = 1; i < 6; i++) f[i] = sizes[i];
    f[6] = spare;
    f[7] = dead;
    f[8] = best;
    f[9] = count(b->empty & ~near(VILLAGE_CELLS));
    f[10] = smaller(best_room, 10);
    f[11] = narrow;
    return 12;
}

static int great_city(const Board *b, Number *f) {
    Mask adjacent = b->by_mountains, city = 0, groups[CELLS];
    int best = 0, second = 0, tied = 0, many = clusters(VILLAGE_CELLS, groups);
    for (int i = 0; i < many; i++) {
        int size = count(groups[i]);
        if (groups[i] & adjacent) {
            tied += size;
        } else if (size > best) {
            second = best;
            best = size;
            city = groups[i];
        } else {
            second = larger(second, size);
        }
    }
    Mask room = b->empty & ~adjacent & ~near(VILLAGE_CELLS & near(b->mountains));
    Mask ring = near(city) & room, outer = near(ring) & room & ~ring;
    int third = count(near(outer) & room & ~ring & ~outer);
    f[0] = best;
    f[1] = second;
    f[2] = smaller(count(ring), 3);
    f[3] = count(ring);
    f[4] = smaller(count(outer), 6);
    f[5] = count(outer);
    f[6] = count(room);
    f[7] = count(near(ring) & VILLAGE_CELLS & ~city & ~adjacent);
    f[8] = tied;
    f[9] = third;
    f[10] = smaller(count(ring) + count(outer) + third, 12);
    return 11;
}

static int greengold_plains(const Board *b, Number *f) {
    Mask kinds[5] = {near(FOREST_CELLS), near(FARM_CELLS), near(WATER_CELLS), near(MONSTER_CELLS), b->by_mountains};
    Mask one = 0, two = 0, three = 0, groups[CELLS];
    for (int i = 0; i < 5; i++) {
        three |= two & kinds[i];
        two |= one & kinds[i];
        one |= kinds[i];
    }
    int done = 0, dead = 0, open[3] = {0}, rings[3] = {0}, many = clusters(VILLAGE_CELLS, groups);
    for (int i = 0; i < many; i++) {
        int adjacent = 0, ring = count(near(groups[i]) & b->empty);
        for (int kind = 0; kind < 5; kind++) adjacent += (kinds[kind] & groups[i]) != 0;
        if (adjacent >= 3) {
            done++;
        } else if (ring + adjacent < 3) {
            dead++;
        } else {
            open[adjacent]++;
            rings[adjacent] += smaller(ring, 4);
        }
    }
    Mask spots = b->empty & ~near(VILLAGE_CELLS);
    two &= spots;
    f[0] = 3 * done;
    f[1] = dead;
    for (int i = 0; i < 3; i++) {
        f[2 + i] = open[i];
        f[5 + i] = rings[i];
    }
    f[8] = count(three & spots);
    f[9] = count(two);
    f[10] = count(two & near(spots));
    f[11] = count(spots);
    f[12] = count(three & spots & near(spots));
    return 13;
}

static void largest_first(int *numbers, int many) {
    for (int i = 1; i < many; i++) {
        int number = numbers[i], j = i;
        for (; j > 0 && numbers[j - 1] < number; j--) numbers[j] = numbers[j - 1];
        numbers[j] = number;
    }
}

static int shieldgate(const Board *b, Number *f) {
    static const int MORE[4] = {0, 2, 5, 9};
    Mask e = b->empty, free = e & ~near(VILLAGE_CELLS), groups[CELLS], rings[2] = {0};
    int apart = count(free & near(free)), largest[2] = {0}, possible[4][CELLS + 3] = {0};
    int many = clusters(VILLAGE_CELLS, groups);
    for (int i = 0; i < many; i++) {
        int size = count(groups[i]);
        Mask ring = near(groups[i]) & e, beyond = (near(ring) & e) | ring;
        int room = count(beyond);
        if (room > 4) room = count((near(beyond) & e) | beyond);
        for (int k = 0; k < 4; k++) possible[k][i] = size + smaller(room, MORE[k]);
        for (int place = 0; place < 2; place++)
            if (size > largest[place] || (size == largest[place] && ring > rings[place])) {
                if (!place) largest[1] = largest[0], rings[1] = rings[0];
                largest[place] = size;
                rings[place] = ring;
                break;
            }
    }
    for (int k = 0; k < 4; k++) {
        if (k) possible[k][many] = smaller(apart, MORE[k]);
        largest_first(possible[k], many + 1);
    }
    f[0] = 2 * possible[0][1];
    f[1] = possible[0][0] - possible[0][1];
    f[2] = possible[0][2];
    for (int k = 1; k < 4; k++) f[2 + k] = many ? possible[k][1] : 0;
    f[6] = possible[3][0];
    f[7] = many;
    f[8] = smaller(count(rings[0]), 4);
    f[9] = smaller(count(rings[1]), 4);
    f[10] = count(rings[0] & rings[1]);
    f[11] = apart;
    Mask beyond = near(rings[1]) & e & ~rings[1];
    f[12] = smaller(count(beyond), 8);
    f[13] = count(near(rings[0]) & rings[1] & ~rings[0]) + count(beyond & rings[0]);
    return 14;
}

#endif
