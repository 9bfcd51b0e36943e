/* The evaluation of a map, and solo games by it: the rules without skills and switches. */

#ifndef GAME_H
#define GAME_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "placement.h"

/* --- random numbers: SplitMix64 ------------------------------------------------------------------------------ */

static uint64_t bits(uint64_t *random) {
    uint64_t z = *random += 0x9E3779B97F4A7C15ULL;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
}

static int below(uint64_t *random, int many) { return (int)(((Mask)bits(random) * many) >> 64); }

static void shuffle(uint64_t *random, int *items, int many) {
    for (int i = many - 1; i > 0; i--) {
        int j = below(random, i + 1), item = items[i];
        items[i] = items[j];
        items[j] = item;
    }
}

/* --- evaluation ---------------------------------------------------------------------------------------------- */

/* By name, knot of time and feature, the shared ones first: as bots.cartographers.evaluation.Weights. */
typedef Number Weights[NAMES][KNOTS][SHARED + MOST_OWN];

/* The number of features of each name alone. */
static int WIDTH[NAMES];

typedef struct {
    int scorings, many, name[6];
    Number shared[SHARED], own[6][MOST_OWN];
} Evaluator;

/* The knots around a remaining time with their shares: as bots.cartographers.evaluation.mix. */
static int mix(int left, int *knots, Number *shares) {
    int many = 0;
    for (int i = 1; i <= KNOTS; i++)
        if (left <= KNOT[i]) {
            Number share = (Number)(left - KNOT[i - 1]) / (KNOT[i] - KNOT[i - 1]);
            if (i > 1 && share < 1) knots[many] = i - 2, shares[many++] = 1 - share;
            if (share > 0) knots[many] = i - 1, shares[many++] = share;
            return many;
        }
    knots[0] = KNOTS - 1;
    shares[0] = 1;
    return 1;
}

/* Calls `use` for each name that is still scored, with the sign of its points and the time until the scoring. */
#define EACH_SCORING(edicts, season, time, use)                                                        \
    for (int i_ = season, left_ = larger(0, THRESHOLD[season] - (time)); i_ < SEASONS; i_++) {         \
        if (i_ > (season)) left_ += THRESHOLD[i_];                                                     \
        int names_[4] = {(edicts)[SCORED[i_][0]], (edicts)[SCORED[i_][1]], MONSTERS, COINS};           \
        for (int q_ = 0; q_ < 4; q_++) use(names_[q_], names_[q_] == MONSTERS ? -1 : 1, left_);        \
    }

static Evaluator evaluator(const int *edicts, int season, int time, Weights weights) {
    Evaluator v = {.scorings = SEASONS - season};
#define ADD(name_, sign, left)                                                                         \
    {                                                                                                  \
        int place = 0, knots[2], name = name_;                                                         \
        Number shares[2];                                                                              \
        while (place < v.many && v.name[place] != name) place++;                                       \
        if (place == v.many) v.name[v.many++] = name;                                                  \
        v.own[place][0] += sign;                                                                       \
        int many = mix(left, knots, shares);                                                           \
        for (int k = 0; k < many; k++) {                                                               \
            Number *row = weights[name][knots[k]], factor = (sign) * shares[k];                        \
            for (int j = 0; j < SHARED; j++) v.shared[j] += factor * row[j];                           \
            for (int j = 0; j < WIDTH[name]; j++) v.own[place][j] += factor * row[SHARED + j];         \
        }                                                                                              \
    }
    EACH_SCORING(edicts, season, time, ADD)
#undef ADD
    return v;
}

/* The value of the features of some names. */
static Number value_of(const Evaluator *v, const Board *b, int from, int to) {
    Number f[MOST_OWN], value = 0;
    for (int i = 0; i < v->many; i++) {
        if (v->name[i] < from || v->name[i] >= to) continue;
        int width = FEATURES[v->name[i]](b, f);
        for (int j = 0; j < width; j++) value += v->own[i][j] * f[j];
    }
    return value;
}

/* The part of the value that depends on the terrains of players, and the part that does not. */
static Number value_of_terrains(const Evaluator *v, const Board *b) { return value_of(v, b, 0, PLACEMENT); }

static Number value_of_cells(const Evaluator *v, const Board *b) {
    Number f[SHARED], value = 0;
    shared(b, f);
    for (int j = 0; j < SHARED; j++) value += v->shared[j] * f[j];
    return value + value_of(v, b, PLACEMENT, NAMES);
}

/* --- a game -------------------------------------------------------------------------------------------------- */

/* Cards of the deck from CARDS on are ambushes. */
typedef struct {
    Board board;
    int edicts[4], coins, season, time, total, deck[CARDS + AMBUSHES], cards, waiting[AMBUSHES], ambushes, demand, card;
    uint64_t random;
} Game;

typedef struct {
    Mask cells;
    int terrain;
    Number value;
} Draw;

#define MOST_DRAWS 4000

static void build_deck(Game *g) {
    int inside[AMBUSHES], many = 0;
    for (int i = 0; i < g->cards; i++)
        if (g->deck[i] >= CARDS) inside[many++] = g->deck[i];
    g->cards = 0;
    for (int i = 0; i < CARDS; i++) g->deck[g->cards++] = i;
    for (int i = 0; i < many; i++) g->deck[g->cards++] = inside[i];
    g->deck[g->cards++] = CARDS + g->waiting[--g->ambushes];
    shuffle(&g->random, g->deck, g->cards);
}

static void start(Game *g, uint64_t seed) {
    *g = (Game){.random = seed * 0x632BE59BD9B4E019ULL + 12345, .ambushes = AMBUSHES};
    start_board(&g->board, below(&g->random, 2));
    for (int i = 0; i < 4; i++) g->edicts[i] = 4 * i + below(&g->random, 4);
    shuffle(&g->random, g->edicts, 4);
    for (int i = 0; i < AMBUSHES; i++) g->waiting[i] = i;
    shuffle(&g->random, g->waiting, AMBUSHES);
    build_deck(g);
}

static void fill(Board *b, Mask cells, int terrain) {
    b->terrain[terrain] |= cells;
    b->empty &= ~cells;
}

static int mountain_coins(const Board *b) { return count(b->mountains & ~near(b->empty)); }

static void score_season(Game *g) {
    Number f[MOST_OWN];
    count_neighbours(&g->board);
    for (int i = 0; i < 2; i++) {
        FEATURES[g->edicts[SCORED[g->season][i]]](&g->board, f);
        g->total += (int)f[0];
    }
    monsters(&g->board, f);
    g->total += smaller(COIN_TRACK, g->coins + mountain_coins(&g->board)) - (int)f[0];
}

/* Ends a season whose time is up, then reveals cards up to one that is drawn; 0 at the end of the game. */
static int reveal(Game *g) {
    for (;;) {
        if (g->time >= THRESHOLD[g->season]) {
            score_season(g);
            if (g->season == SEASONS - 1) return 0;
            g->season++;
            g->time = 0;
            build_deck(g);
        }
        int card = g->deck[--g->cards];
        if (card >= CARDS) {
            for (const Mask *walk = WALK[card - CARDS]; *walk; walk++)
                if (!(*walk & ~g->board.empty)) {
                    fill(&g->board, *walk, MONSTER);
                    break;
                }
        } else if (!TERRAINS[card]) {
            g->demand = 1;
        } else {
            g->time += TIME[card];
            g->card = card;
            return 1;
        }
    }
}

static int legal_draws(const Game *g, Draw *draws) {
    const Board *b = &g->board;
    Mask wanted = g->demand ? b->ruins & b->empty : ALL;
    const int *terrains = TERRAIN[g->card];
    int many = 0, kinds = TERRAINS[g->card];
    for (const Mask *cells = PLACEMENTS[b->side][g->card]; *cells; cells++)
        if (!(*cells & ~b->empty) && *cells & wanted)
            for (int i = 0; i < kinds; i++) draws[many++] = (Draw){*cells, terrains[i], 0};
    if (many) return many;
    if (g->demand) terrains = TERRAIN[SINGLE], kinds = TERRAINS[SINGLE];
    for (Mask e = b->empty; e; e &= e - 1)
        for (int i = 0; i < kinds; i++) draws[many++] = (Draw){e & -e, terrains[i], 0};
    return many;
}

static int earns_coin(const Game *g, Mask cells) { return cells && count(cells) == COIN_CELLS[g->card]; }

/* Sets the values of draws: the expected points after each, without those of finished seasons. */
static void evaluate(const Evaluator *v, const Game *g, Draw *draws, int many) {
    int closed = mountain_coins(&g->board), gained = g->coins + closed, held = smaller(COIN_TRACK, gained) - closed;
    Number alike = 0;
    for (int i = 0; i < many; i++) {
        Board b = g->board;
        fill(&b, draws[i].cells, draws[i].terrain);
        count_neighbours(&b);
        /* The terrains of the same cells follow each other. */
        if (!i || draws[i].cells != draws[i - 1].cells || draws[i].terrain == MONSTER) {
            int more = earns_coin(g, draws[i].cells) && gained < COIN_TRACK;
            alike = value_of_cells(v, &b) + v->scorings * (held + more);
        }
        draws[i].value = alike + value_of_terrains(v, &b);
    }
}

static void draw(Game *g, Draw chosen) {
    fill(&g->board, chosen.cells, chosen.terrain);
    g->coins += earns_coin(g, chosen.cells);
    g->demand = 0;
}

/* Takes the best draw and returns its value. */
static Number best_draw(const Evaluator *v, Game *g) {
    Draw draws[MOST_DRAWS];
    int many = legal_draws(g, draws), best = 0;
    if (!many) {
        draws[0] = (Draw){0};
        many = 1;
    }
    evaluate(v, g, draws, many);
    for (int i = 1; i < many; i++)
        if (draws[i].value > draws[best].value) best = i;
    draw(g, draws[best]);
    return draws[best].value;
}

typedef struct {
    Evaluator at[SEASONS][16];
} Evaluators;

static void prepare(Evaluators *all, const Game *g, Weights weights) {
    for (int season = 0; season < SEASONS; season++)
        for (int time = 0; time <= THRESHOLD[season]; time++)
            all->at[season][time] = evaluator(g->edicts, season, time, weights);
}

static const Evaluator *now(const Evaluators *all, const Game *g) {
    return &all->at[g->season][smaller(g->time, THRESHOLD[g->season])];
}

#endif
