/* Sets of hexes, one 32-bit number a row, and boards: see engine.bits.Hexes and engine.kingdom_builder.boards. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 20, PADDED = 24, FULL = 0xFFFFF, HEXES = ROWS * 32 };

/* Rows are padded to whole vectors. A hex is (row << 5 | column). */
typedef struct {
    uint32_t row[PADDED];
} __attribute__((aligned(32))) Mask;
typedef int Hex;

#define EACH_ROW for (int i = 0; i < PADDED; i++)
#define EACH_HEX(mask, hex)                                            \
    for (int row_ = 0; row_ < ROWS; row_++)                            \
        for (uint32_t bits_ = (mask).row[row_], hex;                   \
             bits_ && (hex = row_ << 5 | __builtin_ctz(bits_), 1); bits_ &= bits_ - 1)

static uint32_t inside[PADDED], even[PADDED], odd[PADDED];
static Mask everywhere, near_hex[HEXES], sectors[4];

static inline Mask both(Mask a, Mask b) { EACH_ROW a.row[i] &= b.row[i]; return a; }
static inline Mask either(Mask a, Mask b) { EACH_ROW a.row[i] |= b.row[i]; return a; }
static inline Mask without(Mask a, Mask b) { EACH_ROW a.row[i] &= ~b.row[i]; return a; }
static inline Mask unlike(Mask a, Mask b) { EACH_ROW a.row[i] ^= b.row[i]; return a; }
static inline Mask none(void) { return (Mask){{0}}; }

static inline int any(Mask a) {
    uint32_t all = 0;
    EACH_ROW all |= a.row[i];
    return all != 0;
}

static inline int count(Mask a) {
    int n = 0;
    for (int i = 0; i < ROWS; i += 2) n += __builtin_popcountll((uint64_t)a.row[i] << 32 | a.row[i + 1]);
    return n;
}

static inline int has(const Mask *m, Hex hex) { return m->row[hex >> 5] >> (hex & 31) & 1; }
static inline void put(Mask *m, Hex hex) { m->row[hex >> 5] |= 1u << (hex & 31); }
static inline void cut(Mask *m, Hex hex) { m->row[hex >> 5] &= ~(1u << (hex & 31)); }

static inline Hex first(const Mask *m) {
    for (int i = 0; i < ROWS; i++)
        if (m->row[i]) return i << 5 | __builtin_ctz(m->row[i]);
    return -1;
}

static inline Mask neighbours(Mask m) {
    uint32_t sideways[PADDED + 2] = {0};
    Mask out;
    EACH_ROW sideways[i + 1] = m.row[i] | (m.row[i] >> 1 & even[i]) | (m.row[i] << 1 & odd[i]);
    EACH_ROW out.row[i] = (m.row[i] << 1 | m.row[i] >> 1 | sideways[i] | sideways[i + 2]) & inside[i];
    return out;
}

/* All hexes of a set moved by rows and columns; those that leave the board are dropped. */
static inline Mask moved(Mask m, int rows, int columns) {
    Mask out;
    EACH_ROW {
        int from = i - rows;
        uint32_t x = from >= 0 && from < ROWS ? m.row[from] : 0;
        out.row[i] = (columns >= 0 ? x << columns : x >> -columns) & inside[i];
    }
    return out;
}

static Mask line_ends(Mask m) {
    Mask left = m, right = m;
    EACH_ROW left.row[i] = (m.row[i] >> 1 & even[i]) | (m.row[i] & odd[i]);
    EACH_ROW right.row[i] = (m.row[i] & even[i]) | (m.row[i] << 1 & odd[i]);
    Mask level = both(m, both(moved(m, 0, 1), moved(m, 0, -1)));
    Mask falling = both(m, both(moved(right, 1, 0), moved(left, -1, 0)));
    Mask rising = both(m, both(moved(left, 1, 0), moved(right, -1, 0)));
    Mask ends = either(moved(level, 0, 2), moved(level, 0, -2));
    ends = either(ends, either(moved(falling, 2, 1), moved(falling, -2, -1)));
    return either(ends, either(moved(rising, 2, -1), moved(rising, -2, 1)));
}

/* Two straight steps, as rows and columns. */
static const int two_steps[6][2] = {{0, 2}, {0, -2}, {2, 1}, {2, -1}, {-2, -1}, {-2, 1}};

enum { TERRAINS = 5, WATER = 5, KINDS = 8, MOST_LOCATIONS = 8, MOST_CASTLES = 8 };

/* The kinds of tiles in the order of engine.kingdom_builder.boards.QUADRANTS, which names each quadrant after its. */
enum { ORACLE, FARM, OASIS, TOWER, TAVERN, BARN, HARBOR, PADDOCK, MANDATORY, END };

#include "quadrants.h" /* written by tools.train_kingdom_builder */

typedef struct {
    Mask terrain[TERRAINS + 1], buildable, rim, castles, places, shores, foothills, near_places;
    int quadrant[4], turned[4], locations, castle_count;
    int kind[MOST_LOCATIONS];
    Hex location[MOST_LOCATIONS];
    Mask near_location[MOST_LOCATIONS], near_castle[MOST_CASTLES];
    /* For each kind its locations as bits, and for each hex the location next to it or -1. */
    unsigned kinds[KINDS];
    signed char location_of[HEXES];
} Board;

static void prepare(void) {
    for (int i = 0; i < ROWS; i++) {
        inside[i] = everywhere.row[i] = FULL;
        *(i % 2 ? &odd[i] : &even[i]) = ~0u;
    }
    EACH_HEX(everywhere, hex) {
        Mask one = none();
        put(&one, hex);
        near_hex[hex] = neighbours(one);
        put(&sectors[(hex >> 5) / 10 * 2 + (hex & 31) / 10], hex);
    }
}

static void make_board(Board *b, const int *quadrant, const int *turned) {
    int kind_at[HEXES];
    Mask mountains = none(), locations = none();
    memset(b, 0, sizeof *b);
    memset(b->location_of, -1, sizeof b->location_of);
    memcpy(b->quadrant, quadrant, sizeof b->quadrant);
    memcpy(b->turned, turned, sizeof b->turned);
    EACH_HEX(everywhere, hex) {
        int r = hex >> 5, c = hex & 31, corner = r / 10 * 2 + c / 10, row = r % 10, column = c % 10;
        if (turned[corner]) row = 9 - row, column = 9 - column;
        char letter = QUADRANTS[quadrant[corner]][row][column];
        const char *terrain = strchr("GCDFTW", letter);
        if (terrain) {
            put(&b->terrain[terrain - strchr(terrain, 0) + WATER + 1], hex);
            if (letter != 'W') put(&b->buildable, hex);
        } else {
            put(letter == 'M' ? &mountains : letter == 'X' ? &b->castles : &locations, hex);
            kind_at[hex] = quadrant[corner];
        }
        if (r == 0 || c == 0 || r == ROWS - 1 || c == ROWS - 1) put(&b->rim, hex);
    }
    EACH_HEX(locations, hex) {
        int n = b->locations++;
        b->location[n] = hex;
        b->kind[n] = kind_at[hex];
        b->near_location[n] = near_hex[hex];
        b->kinds[kind_at[hex]] |= 1u << n;
        EACH_ROW for (int c = 0; c < ROWS; c++)
            if (near_hex[hex].row[i] >> c & 1) b->location_of[i << 5 | c] = n;
    }
    EACH_HEX(b->castles, hex) b->near_castle[b->castle_count++] = near_hex[hex];
    b->places = either(b->castles, locations);
    b->shores = neighbours(b->terrain[WATER]);
    b->foothills = neighbours(mountains);
    b->near_places = neighbours(b->places);
}

/* The next of a sequence of random numbers (splitmix64), and one below n. */
static inline uint64_t next_random(uint64_t *state) {
    uint64_t z = *state += 0x9E3779B97F4A7C15ull;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ z >> 27) * 0x94D049BB133111EBull;
    return z ^ z >> 31;
}

static inline int below(uint64_t *state, int n) { return (int)((next_random(state) >> 32) * (uint64_t)n >> 32); }
