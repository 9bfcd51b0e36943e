/* The evaluation of a position: gold, and the gold that weights expect. See bots.kingdom_builder.evaluation. */

#include "game.h"

/* The features. Those before ROADS have weights for each card too, the others are of one card. */
enum {
    TILES, PACE = TILES + KINDS, TOUCHED, NEXT, PAYING, CASTLES, LOCATIONS = CASTLES + 4,
    ROADS = LOCATIONS + 4, NEW_ROWS = ROADS + 5, ROOM, SECTORS, SECTORS_NEAR = SECTORS + 6,
    LEVEL, LEVEL_NEAR = LEVEL + 2, FEATURES
};
enum { DISTANCES = 5, BEHIND = 2, AHEAD = 3, LOW = 1, HIGH = 5 };
/* The knots of the turns left; weights are 0 at 0. A context is a card, or any cards. */
enum { KNOTS = 4, CONTEXTS = CARDS + 1, WEIGHTS = (ROADS * CONTEXTS + FEATURES - ROADS) * KNOTS };
static const double knots[KNOTS + 1] = {0, 1, 4, 7.5, 11};
static const double builds_a_turn = 3.7;
/* The value of a hex next to a castle, for connecting a place, and next to a new tile. */
enum { AT_CASTLE = 3, AT_PLACE = 2, AT_TILE = 4, PLANES = 4 };

typedef struct { Mask plane[PLANES]; } Worths;
typedef struct { Mask near; int size; } Group;

typedef struct {
    const Game *game;
    int seat, contexts[CHOSEN + 1], knots[2], mixed;
    double shares[2], weights[FEATURES];
    Worths printed;
    Mask rival;
} Evaluator;

static int place_of(int feature, int context, int knot) {
    int row = feature < ROADS ? feature * CONTEXTS + context : ROADS * (CONTEXTS - 1) + feature;
    return row * KNOTS + knot;
}

static int contexts_of(int feature) { return feature < ROADS ? CHOSEN + 1 : 1; }

static void add_worth(Worths *w, Mask hexes, int amount) {
    for (int place = 0; amount; amount >>= 1, place++)
        if (amount & 1) {
            Mask carry = hexes;
            for (int at = place; at < PLANES; at++) {
                Mask sum = unlike(w->plane[at], carry);
                carry = both(w->plane[at], carry);
                w->plane[at] = sum;
            }
        }
}

static int highest(Mask hexes, const Worths *w) {
    int most = 0;
    for (int at = PLANES - 1; at >= 0; at--) {
        Mask high = both(hexes, w->plane[at]);
        most *= 2;
        if (any(high)) hexes = high, most++;
    }
    return most;
}

static void evaluator(Evaluator *e, const Game *g, int seat, const double *weights) {
    const Board *b = g->board;
    int supply = g->seats[0].supply < g->seats[1].supply ? g->seats[0].supply : g->seats[1].supply, knot = 1;
    double turns = supply / builds_a_turn;
    *e = (Evaluator){.game = g, .seat = seat, .rival = g->seats[!seat].own};
    e->contexts[0] = CARDS;
    for (int i = 0; i < CHOSEN; i++) e->contexts[i + 1] = g->cards[i];
    while (turns > knots[knot]) knot++;
    e->knots[e->mixed] = knot - 1;
    e->shares[e->mixed++] = (turns - knots[knot - 1]) / (knots[knot] - knots[knot - 1]);
    if (knot > 1) {
        e->knots[e->mixed] = knot - 2;
        e->shares[e->mixed++] = (knots[knot] - turns) / (knots[knot] - knots[knot - 1]);
    }
    for (int f = 0; f < FEATURES; f++)
        for (int i = 0; i < contexts_of(f); i++)
            for (int k = 0; k < e->mixed; k++)
                e->weights[f] += e->shares[k] * weights[place_of(f, e->contexts[i], e->knots[k])];
    for (int i = 0; i < CHOSEN; i++) {
        if (g->cards[i] == FISHERMEN) add_worth(&e->printed, without(b->shores, b->terrain[WATER]), 1);
        if (g->cards[i] == MINERS) add_worth(&e->printed, b->foothills, 1);
        if (g->cards[i] == WORKERS) add_worth(&e->printed, b->near_places, 1);
    }
}

static int fullest_row(Mask own) {
    int most = -1, row = 0;
    for (int i = 0; i < ROWS; i++)
        if (__builtin_popcount(own.row[i]) > most) most = __builtin_popcount(own.row[i]), row = i;
    return row;
}

static Mask open_locations(const Game *g, const Seat *s) {
    Mask open = none();
    for (int i = 0; i < g->board->locations; i++)
        if (g->stock[i] && !(s->taken >> i & 1)) put(&open, g->board->location[i]);
    return open;
}

static Worths worths(const Evaluator *e, const Game *g, Mask open) {
    const Board *b = g->board;
    const Seat *s = &g->seats[e->seat];
    Worths w = e->printed;
    Mask spots = none();
    for (int i = 0; i < b->castle_count; i++)
        if (!any(both(b->near_castle[i], s->own))) spots = either(spots, b->near_castle[i]);
    add_worth(&w, spots, AT_CASTLE);
    if (has_card(g, MERCHANTS)) add_worth(&w, neighbours(without(b->places, s->near)), AT_PLACE);
    add_worth(&w, neighbours(open), AT_TILE);
    for (int i = 0; i < CHOSEN; i++) {
        Mask better = none();
        int fewest = SUPPLY + 1;
        switch (g->cards[i]) {
            case DISCOVERERS:
                for (int row = 0; row < ROWS; row++) better.row[row] = s->own.row[row] ? 0 : FULL;
                add_worth(&w, better, 1);
                break;
            case KNIGHTS:
                better.row[fullest_row(s->own)] = FULL;
                add_worth(&w, better, 2);
                break;
            case FARMERS:
                for (int q = 0; q < 4; q++) {
                    int n = count(both(s->own, sectors[q]));
                    if (n < fewest) fewest = n, better = sectors[q];
                }
                add_worth(&w, better, 2);
                break;
            case HERMITS: add_worth(&w, without(everywhere, s->near), 1); break;
        }
    }
    return w;
}

static void features(const Evaluator *e, const Game *g, double *f) {
    const Board *b = g->board;
    const Seat *s = &g->seats[e->seat];
    memset(f, 0, FEATURES * sizeof *f);
    for (int kind = 0; kind < KINDS; kind++) f[TILES + kind] = __builtin_popcount(b->kinds[kind] & s->held);
    f[PACE] = SUPPLY - s->supply;
    if (!s->supply) return;
    Mask passable = without(b->buildable, g->occupied), reach = both(s->near, passable);
    Mask open = open_locations(g, s), paying = either(e->printed.plane[0], e->printed.plane[1]);
    Worths w = worths(e, g, open);
    for (int t = 0; t < TERRAINS; t++) {
        Mask near = both(reach, b->terrain[t]);
        int touched = any(near);
        Mask choice = touched ? near : both(passable, b->terrain[t]);
        int pays = count(both(choice, paying));
        f[TOUCHED] += touched;
        f[NEXT] += highest(choice, &w);
        f[PAYING] += pays < BUILDS ? pays : BUILDS;
    }
    Mask seen = either(s->near, s->own), edge = s->near;
    for (int d = 0; d < DISTANCES; d++) {
        edge = without(neighbours(both(edge, passable)), seen);
        seen = either(seen, edge);
        if (has_card(g, MERCHANTS)) f[ROADS + d] = count(both(edge, b->places));
        if (d == DISTANCES - 1) break;
        f[CASTLES + d] = count(both(edge, b->castles));
        f[LOCATIONS + d] = count(both(edge, open));
    }
    if (has_card(g, DISCOVERERS))
        for (int row = 0; row < ROWS; row++) f[NEW_ROWS] += !s->own.row[row] && reach.row[row];
    if (has_card(g, KNIGHTS)) f[ROOM] = __builtin_popcount(passable.row[fullest_row(s->own)]);
    int own[4], fewest = SUPPLY;
    for (int q = 0; q < 4; q++) {
        own[q] = count(both(s->own, sectors[q]));
        if (own[q] < fewest) fewest = own[q];
    }
    for (int q = 0; q < 4; q++) {
        int reached = any(both(reach, sectors[q])), more = own[q] - fewest;
        if (has_card(g, LORDS)) {
            int lead = own[q] - count(both(e->rival, sectors[q]));
            if (lead >= -BEHIND) f[SECTORS + BEHIND + (lead < AHEAD ? lead : AHEAD)]++;
            f[SECTORS_NEAR] += reached;
        }
        if (has_card(g, FARMERS)) {
            f[LEVEL] += more < LOW ? more : LOW;
            f[LEVEL + 1] += more < HIGH ? more : HIGH;
            if (!more) f[LEVEL_NEAR] += reached;
        }
    }
}

static int find_groups(Mask own, Group *groups) {
    int n = 0;
    while (any(own)) {
        Mask group = none(), near, grown;
        put(&group, first(&own));
        for (;;) {
            near = neighbours(group);
            grown = either(group, both(near, own));
            if (!any(unlike(grown, group))) break;
            group = grown;
        }
        own = without(own, group);
        groups[n++] = (Group){near, count(group)};
    }
    return n;
}

/* The gold of these settlements of the seat, as if the game were over. */
static int gold(const Evaluator *e, Mask own, Mask near) {
    const Board *b = e->game->board;
    int sum = 3 * count(both(near, b->castles)), many = 0, known = 0, most = 0, fewest = SUPPLY;
    Group groups[SUPPLY];
    for (int i = 0; i < CHOSEN; i++) {
        int card = e->game->cards[i];
        if (!known && (card == MERCHANTS || card == HERMITS || card == CITIZENS)) known = 1, many = find_groups(own, groups);
        switch (card) {
            case FISHERMEN: sum += count(both(without(own, b->terrain[WATER]), b->shores)); break;
            case MINERS: sum += count(both(own, b->foothills)); break;
            case WORKERS: sum += count(both(own, b->near_places)); break;
            case HERMITS: sum += many; break;
            case KNIGHTS: sum += 2 * __builtin_popcount(own.row[fullest_row(own)]); break;
            case DISCOVERERS:
                for (int row = 0; row < ROWS; row++) sum += own.row[row] != 0;
                break;
            case CITIZENS:
                for (int n = 0; n < many; n++) most = groups[n].size > most ? groups[n].size : most;
                sum += most / 2;
                break;
            case MERCHANTS: {
                Mask linked = none();
                for (int n = 0; n < many; n++) {
                    Mask places = both(groups[n].near, b->places);
                    if (count(places) > 1) linked = either(linked, places);
                }
                sum += 4 * count(linked);
                break;
            }
            case LORDS:
                for (int q = 0; q < 4; q++)
                    sum += count(both(own, sectors[q])) < count(both(e->rival, sectors[q])) ? 6 : 12;
                break;
            case FARMERS:
                for (int q = 0; q < 4; q++) {
                    int n = count(both(own, sectors[q]));
                    fewest = n < fewest ? n : fewest;
                }
                sum += 3 * fewest;
                break;
        }
    }
    return sum;
}

/* The value of a position to the seat; its features go to ``f``. */
static double value(const Evaluator *e, const Game *g, double *f) {
    const Seat *s = &g->seats[e->seat];
    double sum = gold(e, s->own, s->near);
    features(e, g, f);
    for (int i = 0; i < FEATURES; i++) sum += e->weights[i] * f[i];
    return s->supply && g->pending == NEXT_CARD ? sum + g->left : sum;
}
