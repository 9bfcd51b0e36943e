/* Compares actions of one decision by rollouts, and writes the normal equations: see tools.train_kingdom_builder. */

#include "evaluation.h"

/* The actions compared in a decision: the best ones, and some others from the next best. */
enum { BEST = 8, OTHERS = 4, OTHERS_FROM = 48, COMPARED = BEST + OTHERS, ROLLOUTS = 2, MOST = 1200 };
/* Of a hundred decisions: those compared, and those of the rest in which one of ten good actions is taken. */
enum { COMPARED_PERCENT = 30, WANDERED_PERCENT = 8, WANDERED_FROM = 10 };
/* The origins and targets considered for each tile that moves, and the turns of a rollout. */
enum { TARGETS = 8, ORIGINS = 5, HORIZON = 4 };
/* Ending a turn counts a little more, and positions within a turn half as much as those at its end. */
static const double idle = 0.01, within = 0.5;

static double weights[WEIGHTS], products[WEIGHTS][WEIGHTS], right_side[WEIGHTS];
static long rows;

typedef struct {
    Action action;
    double value;
} Ranked;

static int better_first(const void *one, const void *other) {
    const Ranked *a = one, *b = other;
    if (a->value != b->value) return a->value < b->value ? 1 : -1;
    if (a->action.kind != b->action.kind) return a->action.kind - b->action.kind;
    if (a->action.target != b->action.target) return a->action.target - b->action.target;
    return a->action.origin - b->action.origin;
}

static int add_moves(const Evaluator *e, const Game *g, int kind, Ranked *out) {
    static Ranked origins[HEXES], targets[HEXES];
    static Mask reach[HEXES];
    Mask own = g->seats[g->turn].own, all = none();
    int from = 0, to = 0, n = 0;
    EACH_HEX(own, hex) {
        Mask there = move_targets(g, kind, hex), left = own;
        if (!any(there)) continue;
        all = either(all, there);
        reach[hex] = there;
        cut(&left, hex);
        origins[from++] = (Ranked){{kind, -1, hex}, gold(e, left, neighbours(left))};
    }
    EACH_HEX(all, hex) {
        Mask more = own;
        put(&more, hex);
        targets[to++] = (Ranked){{kind, -1, hex}, gold(e, more, neighbours(more))};
    }
    qsort(origins, from, sizeof *origins, better_first);
    qsort(targets, to, sizeof *targets, better_first);
    for (int j = 0; j < to && j < TARGETS; j++) {
        int target = targets[j].action.target;
        for (int i = 0, found = 0; i < from && found < ORIGINS; i++) {
            int origin = origins[i].action.target;
            if (!has(&reach[origin], target)) continue;
            out[n++].action = (Action){kind, origin, target};
            found++;
        }
    }
    return n;
}

/* The actions of a decision with the value of the position after each, best first. */
static int ranking(const Evaluator *e, const Game *g, Ranked *out) {
    int n = 0;
    double f[FEATURES];
    if (may_end(g)) out[n++].action = (Action){END, -1, -1};
    for (int kind = 0; kind <= MANDATORY; kind++) {
        if (kind == MANDATORY ? !must_build(g) : !tiles_allowed(g) || !usable(g, kind)) continue;
        if (kind == BARN || kind == HARBOR || kind == PADDOCK) {
            n += add_moves(e, g, kind, out + n);
        } else if (g->seats[g->turn].supply) {
            Mask targets = build_targets(g, kind);
            EACH_HEX(targets, hex) out[n++].action = (Action){kind, -1, hex};
        }
    }
    for (int i = 0; i < n; i++) {
        Game then = *g;
        play(&then, out[i].action);
        out[i].value = value(e, &then, f) + (out[i].action.kind == END ? idle : 0);
    }
    qsort(out, n, sizeof *out, better_first);
    return n;
}

/* Play the best actions of the seat to the next reveal. */
static void finish(const Evaluator *e, Game *g) {
    static Ranked ranked[MOST];
    while (actor(g) == e->seat) {
        ranking(e, g, ranked);
        play(g, ranked[0].action);
    }
}

/* The lead of a seat over the other: gold, and what the weights expect. */
static double lead(const Game *g, int seat) {
    double sum = 0, f[FEATURES];
    for (int one = 0; one < SEATS; one++) {
        Evaluator e;
        evaluator(&e, g, one, weights);
        double worth = g->over ? gold(&e, g->seats[one].own, g->seats[one].near) : value(&e, g, f);
        sum += one == seat ? worth : -worth;
    }
    return sum;
}

/* The lead after a turn of a seat: the mean of the leads after each round of a rollout. */
static double rollout(Game g, int seat, uint64_t seed) {
    int turns = 0, many = 0;
    double sum = 0;
    redraw(&g, seat, seed);
    while (!g.over && turns < HORIZON) {
        reveal(&g);
        while (actor(&g) >= 0) {
            Evaluator e;
            evaluator(&e, &g, g.turn, weights);
            finish(&e, &g);
        }
        if (g.pending == NEXT_CARD) continue;
        turns++;
        if (g.over || turns % SEATS == 0) sum += lead(&g, seat), many++;
    }
    return many ? sum / many : lead(&g, seat);
}

/* Add the differences between positions: how far the differences of rollouts are from those of the values. */
static void add(const Evaluator *e, double (*f)[FEATURES], const double *values, const double *results, int n, double part) {
    static int places[WEIGHTS], feature[WEIGHTS];
    static double factors[WEIGHTS], x[WEIGHTS];
    double means[FEATURES] = {0}, mean = 0;
    int many = 0;
    for (int i = 0; i < n; i++) {
        mean += (results[i] - values[i]) / n;
        for (int j = 0; j < FEATURES; j++) means[j] += f[i][j] / n;
    }
    for (int j = 0; j < FEATURES; j++) {
        int varies = 0;
        for (int i = 1; i < n; i++) varies |= f[i][j] != f[0][j];
        for (int c = 0; varies && c < contexts_of(j); c++)
            for (int k = 0; k < e->mixed; k++) {
                int context = j < ROADS ? e->contexts[c] : 0;
                places[many] = place_of(j, context, e->knots[k]);
                feature[many] = j;
                factors[many++] = e->shares[k];
            }
    }
    for (int i = 0; i < n; i++) {
        double miss = results[i] - values[i] - mean;
        rows++;
        for (int a = 0; a < many; a++) x[a] = (f[i][feature[a]] - means[feature[a]]) * factors[a];
        for (int a = 0; a < many; a++) {
            if (x[a] == 0) continue;
            right_side[places[a]] += part * x[a] * miss;
            for (int b = 0; b < many; b++) products[places[a]][places[b]] += part * x[a] * x[b];
        }
    }
}

static void compare(const Evaluator *e, const Game *g, const Ranked *ranked, int n, uint64_t *chance) {
    double now[COMPARED][FEATURES], later[COMPARED][FEATURES], value_now[COMPARED], value_later[COMPARED];
    double results[COMPARED] = {0};
    Game ends[COMPARED];
    int many = 0;
    for (int i = 0; i < COMPARED && i < n; i++) {
        int from = n < OTHERS_FROM ? n : OTHERS_FROM;
        Game then = *g;
        play(&then, ranked[i < BEST ? i : BEST + below(chance, from - BEST)].action);
        value_now[many] = value(e, &then, now[many]);
        finish(e, &then);
        if (then.pending != NEXT_TURN) continue;
        int known = 0;
        for (int k = 0; k < many; k++)
            known |= !any(unlike(ends[k].seats[e->seat].own, then.seats[e->seat].own)) &&
                     ends[k].seats[e->seat].held == then.seats[e->seat].held;
        if (known) continue;
        value_later[many] = value(e, &then, later[many]);
        ends[many++] = then;
    }
    if (many < 2) return;
    for (int k = 0; k < ROLLOUTS; k++) {
        uint64_t seed = next_random(chance);
        for (int i = 0; i < many; i++) results[i] += rollout(ends[i], e->seat, seed) / ROLLOUTS;
    }
    add(e, later, value_later, results, many, 1);
    add(e, now, value_now, results, many, within);
}

/* Play a game of the bot with itself, and compare actions of some decisions. */
static void play_game(uint64_t seed) {
    static Ranked ranked[MOST];
    Board b;
    Game g;
    uint64_t chance = ~seed;
    deal(&g, &b, seed);
    while (!g.over) {
        Evaluator e;
        evaluator(&e, &g, g.turn, weights);
        int n = ranking(&e, &g, ranked), taken = 0;
        if (n > 1 && below(&chance, 100) < COMPARED_PERCENT) compare(&e, &g, ranked, n, &chance);
        else if (n > 1 && below(&chance, 100) < WANDERED_PERCENT) taken = below(&chance, n < WANDERED_FROM ? n : WANDERED_FROM);
        play(&g, ranked[taken].action);
        reveal(&g);
    }
}

static void print_position(const Game *g) {
    double f[FEATURES];
    Evaluator e;
    evaluator(&e, g, g->turn, weights);
    for (int i = 0; i < 4; i++) printf("%d %d ", g->board->quadrant[i], g->board->turned[i]);
    for (int i = 0; i < CHOSEN; i++) printf("%d ", g->cards[i]);
    for (int p = 0; p < SEATS; p++) {
        const Seat *s = &g->seats[p];
        for (int i = 0; i < ROWS; i++) printf("%u ", s->own.row[i]);
        printf("%d %u %u ", s->supply, s->held, s->taken);
    }
    for (int i = 0; i < MOST_LOCATIONS; i++) printf("%d ", g->stock[i]);
    printf("%d %.9f\n", g->turn, value(&e, g, f));
}

/* Play games, and print the positions with their values to the seat that decides. */
static void print_positions(int games) {
    static Ranked ranked[MOST];
    for (int i = 0; i < games; i++) {
        Board b;
        Game g;
        deal(&g, &b, i);
        while (!g.over) {
            Evaluator e;
            evaluator(&e, &g, g.turn, weights);
            ranking(&e, &g, ranked);
            print_position(&g);
            play(&g, ranked[0].action);
            reveal(&g);
        }
    }
}

/* Arguments: "compare", the first deal, and the number of games; or "positions" and the number of games. Reads the
 * weights. Compare writes rows, products and right side. */
int main(int argc, char **argv) {
    if (argc < 3) return 2;
    for (int i = 0; i < WEIGHTS; i++)
        if (scanf("%lf", &weights[i]) != 1) return 2;
    prepare();
    if (!strcmp(argv[1], "positions")) return print_positions(atoi(argv[2])), 0;
    if (argc != 4 || strcmp(argv[1], "compare")) return 2;
    uint64_t first_deal = strtoull(argv[2], NULL, 10);
    for (int i = 0; i < atoi(argv[3]); i++) play_game((first_deal + i) * 0x9E3779B97F4A7C15ull);
    double many = rows;
    fwrite(&many, sizeof many, 1, stdout);
    fwrite(products, sizeof products, 1, stdout);
    fwrite(right_side, sizeof right_side, 1, stdout);
    return 0;
}
