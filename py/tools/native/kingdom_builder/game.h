/* Games for one or two: see engine.kingdom_builder. Readings are the official ones. */

#include "board.h"

enum { FISHERMEN, MERCHANTS, DISCOVERERS, HERMITS, CITIZENS, MINERS, WORKERS, KNIGHTS, LORDS, FARMERS, CARDS };
enum { SUPPLY = 40, BUILDS = 3, DECK = 25, TILES_A_LOCATION = 2, SEATS = 2, CHOSEN = 3 };
/* What must be revealed before the next decision. */
enum { NOTHING, NEXT_TURN, NEXT_CARD };

typedef struct {
    Mask own, near;
    int supply, hand;
    unsigned held, taken, used, fresh;
} Seat;

typedef struct {
    const Board *board;
    int cards[CHOSEN];
    Seat seats[SEATS];
    Mask occupied;
    int stock[MOST_LOCATIONS];
    unsigned char deck[DECK], discards[DECK];
    int in_deck, discarded;
    uint64_t chance;
    int turn, card, left, ending, over, pending;
} Game;

typedef struct {
    int kind;
    Hex origin, target; /* -1 for none */
} Action;

static inline int actor(const Game *g) { return g->over || g->pending ? -1 : g->turn; }
static inline Mask ground(const Game *g) { return g->card >= 0 ? g->board->terrain[g->card] : none(); }
static inline unsigned ready(const Seat *s) { return s->held & ~(s->used | s->fresh); }
static inline int must_build(const Game *g) { return g->left > 0 && g->card >= 0 && g->seats[g->turn].supply > 0; }
static inline int stuck(const Game *g) { return !any(without(ground(g), g->occupied)); }

static int has_card(const Game *g, int card) {
    return g->cards[0] == card || g->cards[1] == card || g->cards[2] == card;
}

static void shuffle(unsigned char *cards, int n, uint64_t *chance) {
    for (int i = n - 1; i > 0; i--) {
        int j = below(chance, i + 1);
        unsigned char card = cards[i];
        cards[i] = cards[j];
        cards[j] = card;
    }
}

static int draw_card(Game *g) {
    if (!g->in_deck) {
        if (!g->discarded) return g->ending = 1, -1;
        memcpy(g->deck, g->discards, DECK);
        g->in_deck = g->discarded;
        g->discarded = 0;
        shuffle(g->deck, g->in_deck, &g->chance);
    }
    return g->deck[--g->in_deck];
}

static void replace_useless_card(Game *g) {
    if (!stuck(g) || !must_build(g)) return;
    g->card = -1;
    g->pending = NEXT_CARD;
}

static void show_card(Game *g, int new_turn) {
    Seat *s = &g->seats[g->turn];
    g->card = s->hand >= 0 ? s->hand : draw_card(g);
    s->hand = -1;
    if (new_turn) g->left = BUILDS;
    if (g->card >= 0) replace_useless_card(g);
}

static void reveal(Game *g) {
    while (g->pending) {
        int what = g->pending;
        g->pending = NOTHING;
        g->seats[g->turn].hand = draw_card(g);
        if (what == NEXT_TURN) g->turn = !g->turn;
        show_card(g, what == NEXT_TURN);
    }
}

static void end_turn(Game *g) {
    Seat *s = &g->seats[g->turn];
    if (g->card >= 0) g->discards[g->discarded++] = g->card;
    g->left = s->used = s->fresh = 0;
    if (g->turn == SEATS - 1) g->over = g->ending;
    g->card = -1;
    g->pending = g->over ? NOTHING : NEXT_TURN;
}

static void gain(Game *g, Seat *s, Hex hex) {
    int n = g->board->location_of[hex];
    if (n < 0 || s->taken >> n & 1 || !g->stock[n]) return;
    g->stock[n]--;
    s->taken |= 1u << n;
    s->held |= 1u << n;
    s->fresh |= 1u << n;
}

static void lose(Game *g, Seat *s, Hex hex) {
    int n = g->board->location_of[hex];
    unsigned bit = n < 0 ? 0 : 1u << n;
    if (!(s->held & bit) || any(both(s->own, g->board->near_location[n]))) return;
    if (!(bit & (s->used | s->fresh))) s->used &= ~g->board->kinds[g->board->kind[n]];
    s->held &= ~bit;
    s->used &= ~bit;
    s->fresh &= ~bit;
}

/* Carry out an action, up to the next reveal. */
static void play(Game *g, Action a) {
    Seat *s = &g->seats[g->turn];
    if (a.kind == END) {
        end_turn(g);
        return;
    }
    if (a.kind == MANDATORY) {
        g->left--;
    } else {
        unsigned tiles = g->board->kinds[a.kind] & ready(s);
        s->used |= tiles & -tiles;
        if (g->left < BUILDS) g->left = 0;
    }
    put(&s->own, a.target);
    put(&g->occupied, a.target);
    if (a.origin >= 0) {
        cut(&s->own, a.origin);
        cut(&g->occupied, a.origin);
        s->near = neighbours(s->own);
        gain(g, s, a.target);
        lose(g, s, a.origin);
    } else {
        s->supply--;
        s->near = either(s->near, near_hex[a.target]);
        gain(g, s, a.target);
        g->ending |= !s->supply;
    }
    if (g->left) replace_useless_card(g);
}

static Mask zone(const Game *g, int kind) {
    const Board *b = g->board;
    switch (kind) {
        case FARM: return b->terrain[0];
        case OASIS: return b->terrain[2];
        case TOWER: return both(b->buildable, b->rim);
        case HARBOR: return b->terrain[WATER];
        case TAVERN:
        case PADDOCK: return b->buildable;
        default: return ground(g);
    }
}

static Mask build_targets(const Game *g, int kind) {
    const Seat *s = &g->seats[g->turn];
    Mask open = without(zone(g, kind), g->occupied);
    if (kind == TAVERN) return both(open, line_ends(s->own));
    Mask next_to_own = both(s->near, open);
    return any(next_to_own) ? next_to_own : open;
}

/* The hexes to which a tile may move the settlement on ``origin``; putting it back is no move. */
static Mask move_targets(const Game *g, int kind, Hex origin) {
    Mask place = zone(g, kind), open = without(place, g->occupied), targets = none();
    if (kind == PADDOCK) {
        put(&targets, origin);
        Mask start = targets, reached = none();
        for (int k = 0; k < 6; k++) reached = either(reached, moved(start, two_steps[k][0], two_steps[k][1]));
        return both(reached, open);
    }
    Mask others = g->seats[g->turn].own;
    cut(&others, origin);
    if (has(&place, origin)) put(&open, origin);
    targets = both(neighbours(others), open);
    if (!any(targets)) targets = open;
    cut(&targets, origin);
    return targets;
}

static int tiles_allowed(const Game *g) { return g->left == BUILDS || !must_build(g) || stuck(g); }
static int may_end(const Game *g) { return !must_build(g) || stuck(g); }
static int usable(const Game *g, int kind) { return (g->board->kinds[kind] & ready(&g->seats[g->turn])) != 0; }

/* Deal a game for two. */
static void deal(Game *g, Board *b, uint64_t seed) {
    int quadrant[KINDS], cards[CARDS], turned[4];
    memset(g, 0, sizeof *g);
    g->chance = seed;
    for (int i = 0; i < KINDS; i++) quadrant[i] = i;
    for (int i = 0; i < CARDS; i++) cards[i] = i;
    for (int i = 0; i < 4; i++) {
        int j = i + below(&g->chance, KINDS - i), kind = quadrant[i];
        quadrant[i] = quadrant[j];
        quadrant[j] = kind;
        turned[i] = below(&g->chance, 2);
    }
    make_board(b, quadrant, turned);
    for (int i = 0; i < CHOSEN; i++) {
        int j = i + below(&g->chance, CARDS - i);
        g->cards[i] = cards[j];
        cards[j] = cards[i];
    }
    g->board = b;
    for (int i = 0; i < DECK; i++) g->deck[i] = i % TERRAINS;
    g->in_deck = DECK;
    shuffle(g->deck, DECK, &g->chance);
    for (int i = 0; i < b->locations; i++) g->stock[i] = TILES_A_LOCATION;
    for (int p = 0; p < SEATS; p++) {
        g->seats[p].supply = SUPPLY;
        g->seats[p].hand = draw_card(g);
    }
    show_card(g, 1);
    reveal(g);
}

/* Redraw what a seat cannot see: the cards in the hands of others, and the order of the deck. */
static void redraw(Game *g, int seat, uint64_t seed) {
    Seat *other = &g->seats[!seat];
    int holds = other->hand >= 0, many[TERRAINS] = {0}, n = 0;
    g->chance = seed;
    if (holds) g->deck[g->in_deck++] = other->hand;
    for (int i = 0; i < g->in_deck; i++) many[g->deck[i]]++;
    for (int t = 0; t < TERRAINS; t++)
        while (many[t]--) g->deck[n++] = t;
    shuffle(g->deck, g->in_deck, &g->chance);
    if (holds) other->hand = g->deck[--g->in_deck];
}
