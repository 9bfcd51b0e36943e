/* Compares sibling draws by rollouts, plays games, and prints features: see tools.improve_cartographers. */

#include "game.h"

/* The draws compared in a decision: the best ones, and some others from the next best. */
enum { BEST = 8, OTHERS = 4, OTHERS_FROM = 60, ROLLOUTS = 2 };
/* Of a hundred decisions: those compared, and those of the rest in which one of ten good draws is taken. */
enum { COMPARED = 30, WANDERED = 10, WANDERED_FROM = 10 };

static Weights weights;
static int first_weight[NAMES], dimension;

/* A weight that counts in a position: its place, and the factor of its feature. */
typedef struct {
    int place, name, feature;
    Number factor;
} Active;

static int active_weights(const Game *g, Active *active) {
    Number factor[NAMES][KNOTS] = {0};
#define ADD(name, sign, left)                                                   \
    {                                                                           \
        int knots[2];                                                           \
        Number shares[2];                                                       \
        int many = mix(left, knots, shares);                                    \
        for (int k = 0; k < many; k++) factor[name][knots[k]] += (sign) * shares[k]; \
    }
    EACH_SCORING(g->edicts, g->season, g->time, ADD)
#undef ADD
    int many = 0;
    for (int name = 0; name < NAMES; name++)
        for (int knot = 0; knot < KNOTS; knot++)
            for (int j = 0; factor[name][knot] != 0 && j < SHARED + WIDTH[name]; j++) {
                int place = first_weight[name] + knot * (SHARED + WIDTH[name]) + j;
                active[many++] = (Active){place, name, j, factor[name][knot]};
            }
    return many;
}

/* The points expected after a draw: the mean of the evaluations along one rollout to the end of the next season. */
static double rollout(const Evaluators *all, Game g) {
    int until = g.season + 2, many = 0;
    double sum = 0;
    while (reveal(&g)) {
        int total = g.total;
        sum += total + best_draw(now(all, &g), &g);
        many++;
        if (g.season >= until) return sum / many;
    }
    return (sum + g.total) / (many + 1);
}

static int better_first(const void *one, const void *other) {
    const Draw *a = one, *b = other;
    if (a->value != b->value) return a->value < b->value ? 1 : -1;
    if (a->cells != b->cells) return a->cells > b->cells ? 1 : -1;
    return a->terrain - b->terrain;
}

/* Sums of products of centred features and errors: the normal equations of a regression. */
static double *products, *right_side;
static long rows;

static void add_group(const Game *g, const Draw *draws, const double *errors, int many) {
    static Active active[NAMES * KNOTS * (SHARED + MOST_OWN)];
    static Number features[BEST + OTHERS][NAMES * KNOTS * (SHARED + MOST_OWN)];
    int weights_here = active_weights(g, active), used = 0;
    for (int i = 0; i < many; i++) {
        Board b = g->board;
        Number common[SHARED], own[NAMES][MOST_OWN];
        fill(&b, draws[i].cells, draws[i].terrain);
        count_neighbours(&b);
        shared(&b, common);
        for (int k = 0; k < weights_here; k++) {
            int name = active[k].name, j = active[k].feature;
            if (!k || active[k - 1].name != name) FEATURES[name](&b, own[name]);
            features[i][k] = active[k].factor * (j < SHARED ? common[j] : own[name][j - SHARED]);
        }
    }
    for (int k = 0; k < weights_here; k++) {
        Number mean = 0, spread = 0;
        for (int i = 0; i < many; i++) mean += features[i][k] / many;
        for (int i = 0; i < many; i++) spread += (features[i][k] - mean) * (features[i][k] - mean);
        if (spread < 1e-6) continue;
        for (int i = 0; i < many; i++) features[i][used] = features[i][k] - mean;
        active[used++] = active[k];
    }
    double mean = 0;
    for (int i = 0; i < many; i++) mean += errors[i] / many;
    for (int i = 0; i < many; i++)
        for (int k = 0; k < used; k++) {
            double *row = products + (size_t)active[k].place * dimension;
            for (int j = 0; j <= k; j++) row[active[j].place] += features[i][k] * features[i][j];
            right_side[active[k].place] += features[i][k] * (errors[i] - mean);
        }
    rows += many;
}

/* Compares the best draws of a decision and some others in the same rollouts; returns the draw to play. */
static int compare(const Game *g, const Evaluators *all, Draw *draws, int many, uint64_t *random) {
    Draw chosen[BEST + OTHERS];
    double errors[BEST + OTHERS] = {0};
    int compared = smaller(many, BEST), best = 0;
    memcpy(chosen, draws, compared * sizeof(Draw));
    for (int i = 0; i < OTHERS && many > BEST; i++) {
        Draw other = draws[BEST + below(random, smaller(many, OTHERS_FROM) - BEST)];
        int known = 0;
        for (int j = BEST; j < compared; j++) known |= !better_first(&chosen[j], &other);
        if (!known) chosen[compared++] = other;
    }
    for (int number = 0; number < ROLLOUTS; number++) {
        uint64_t seed = bits(random);
        for (int i = 0; i < compared; i++) {
            Game then = *g;
            then.random = seed;
            shuffle(&then.random, then.deck, then.cards);
            shuffle(&then.random, then.waiting, then.ambushes);
            draw(&then, chosen[i]);
            errors[i] += (rollout(all, then) - g->total - chosen[i].value) / ROLLOUTS;
        }
    }
    add_group(g, chosen, errors, compared);
    for (int i = 1; i < compared; i++)
        if (chosen[i].value + errors[i] > chosen[best].value + errors[best]) best = i;
    for (int i = 0; i < many; i++)
        if (!better_first(&draws[i], &chosen[best])) return i;
    return 0;
}

static void siblings(uint64_t seed) {
    static Draw draws[MOST_DRAWS];
    static Evaluators all;
    Game g;
    uint64_t random = seed * 77777 + 5;
    start(&g, seed);
    prepare(&all, &g, weights);
    while (reveal(&g)) {
        int many = legal_draws(&g, draws), pick = 0;
        if (!many) {
            g.demand = 0;
            continue;
        }
        evaluate(now(&all, &g), &g, draws, many);
        qsort(draws, many, sizeof(Draw), better_first);
        if (many > 2 && below(&random, 100) < COMPARED) {
            int best = compare(&g, &all, draws, many, &random);
            if (below(&random, 2)) pick = best;
        } else if (below(&random, 100) < WANDERED) {
            pick = below(&random, smaller(many, WANDERED_FROM));
        }
        draw(&g, draws[pick]);
    }
}

static int rating(uint64_t seed) {
    static Evaluators all;
    Game g;
    start(&g, seed);
    prepare(&all, &g, weights);
    while (reveal(&g)) best_draw(now(&all, &g), &g);
    for (int i = 0; i < 4; i++) g.total -= SOLO_VALUE[g.edicts[i]];
    return g.total;
}

/* Reads boards as hexadecimal halves of masks, and prints all features of each. */
static void print_features(int side) {
    for (;;) {
        Board b;
        Mask masks[6];
        Number f[SHARED + MOST_OWN];
        start_board(&b, side);
        for (int i = 0; i < 6; i++) {
            unsigned long long high, low;
            if (scanf("%llx %llx", &high, &low) != 2) return;
            masks[i] = MASK(high, low);
        }
        memcpy(b.terrain, masks, sizeof b.terrain);
        b.empty = masks[5];
        count_neighbours(&b);
        shared(&b, f);
        for (int j = 0; j < SHARED; j++) printf("%g ", f[j]);
        for (int name = 0; name < NAMES; name++) {
            FEATURES[name](&b, f);
            for (int j = 0; j < WIDTH[name]; j++) printf("%g ", f[j]);
        }
        printf("\n");
    }
}

/* siblings FIRST GAMES | ratings FIRST GAMES | features SIDE; the first two read the weights from standard input. */
int main(int arguments, char **argument) {
    Board blank;
    Number f[MOST_OWN];
    prepare_grid();
    start_board(&blank, 0);
    count_neighbours(&blank);
    for (int name = 0; name < NAMES; name++) {
        WIDTH[name] = FEATURES[name](&blank, f);
        first_weight[name] = dimension;
        dimension += KNOTS * (SHARED + WIDTH[name]);
    }
    if (arguments == 3) {
        print_features(atoi(argument[2]));
        return 0;
    }
    for (int name = 0; name < NAMES; name++)
        for (int knot = 0; knot < KNOTS; knot++)
            for (int j = 0; j < SHARED + WIDTH[name]; j++)
                if (scanf("%f", &weights[name][knot][j]) != 1) return 1;
    uint64_t first = strtoull(argument[2], NULL, 10), games = strtoull(argument[3], NULL, 10);
    if (!strcmp(argument[1], "ratings")) {
        for (uint64_t seed = first; seed < first + games; seed++) printf("%d\n", rating(seed));
        return 0;
    }
    products = calloc((size_t)dimension * dimension, sizeof(double));
    right_side = calloc(dimension, sizeof(double));
    for (uint64_t seed = first; seed < first + games; seed++) siblings(seed);
    double size = rows;
    fwrite(&size, sizeof(double), 1, stdout);
    fwrite(products, sizeof(double), (size_t)dimension * dimension, stdout);
    fwrite(right_side, sizeof(double), dimension, stdout);
    return 0;
}
