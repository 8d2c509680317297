/* Rotations: known values by hand, and the identities that tie the three forms together. */
#include "geometry/rotation.h"

#include "check.h"

#define PI 3.14159265358979323846

static const int orders[6][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {0, 2, 1}, {1, 0, 2}, {2, 1, 0}};

/* Uniform in -1..1; the same in every run. */
static double next_random(void)
{
    static uint64_t state = 12345;
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (double)(int64_t)state / 0x1p63;
}

static gb_quat random_quat(void)
{
    gb_quat q;
    double n;
    do {
        q = (gb_quat){next_random(), next_random(), next_random(), next_random()};
        n = q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w;
    } while (n > 1 || n < 0.01);
    return gb_quat_normalize(q);
}

static void check_vec(gb_vec3 v, double x, double y, double z, const char *what)
{
    assert_near(v.x, x, 1e-15, 0, what);
    assert_near(v.y, y, 1e-15, 0, what);
    assert_near(v.z, z, 1e-15, 0, what);
}

static void check_mat(gb_mat3 a, gb_mat3 b, double atol, const char *what)
{
    for (int i = 0; i < 9; i++)
        assert_near(a.m[i], b.m[i], atol, 0, what);
}

static gb_mat3 axis_matrix(int axis, double angle)
{
    return gb_quat_matrix(gb_quat_about_axis(axis, angle));
}

/* Right-handed: a quarter turn about x takes y to z, about y z to x, about z x to y. */
static void a_positive_turn_is_counter_clockwise(void **state)
{
    (void)state;
    check_vec(gb_quat_rotate(gb_quat_about_axis(0, PI / 2), (gb_vec3){0, 1, 0}), 0, 0, 1, "x");
    check_vec(gb_quat_rotate(gb_quat_about_axis(1, PI / 2), (gb_vec3){0, 0, 1}), 1, 0, 0, "y");
    check_vec(gb_quat_rotate(gb_quat_about_axis(2, PI / 2), (gb_vec3){1, 0, 0}), 0, 1, 0, "z");
}

/* Row-major, column vectors: the first row of Rz(30 deg) is cos, -sin, 0. */
static void a_matrix_is_stored_by_rows(void **state)
{
    (void)state;
    double c = sqrt(3) / 2;
    check_mat(axis_matrix(2, PI / 6), (gb_mat3){{c, -0.5, 0, 0.5, c, 0, 0, 0, 1}}, 1e-15, "Rz");
    check_mat(axis_matrix(0, PI / 6), (gb_mat3){{1, 0, 0, 0, c, -0.5, 0, 0.5, c}}, 1e-15, "Rx");
    check_mat(axis_matrix(1, PI / 6), (gb_mat3){{c, 0, 0.5, 0, 1, 0, -0.5, 0, c}}, 1e-15, "Ry");
}

/* Hamilton: ij = k. And the right factor acts first: Rx Rz takes x by Rz to y, by Rx to z. */
static void the_right_factor_of_a_product_acts_first(void **state)
{
    (void)state;
    gb_quat ij = gb_quat_multiply((gb_quat){1, 0, 0, 0}, (gb_quat){0, 1, 0, 0});
    assert_near(ij.z, 1, 0, 0, "ij = k");
    gb_quat x = gb_quat_about_axis(0, PI / 2), z = gb_quat_about_axis(2, PI / 2);
    gb_vec3 e = {1, 0, 0};
    check_vec(gb_quat_rotate(gb_quat_multiply(x, z), e), 0, 0, 1, "quaternions");
    check_vec(gb_mat3_apply(gb_mat3_multiply(gb_quat_matrix(x), gb_quat_matrix(z)), e), 0, 0, 1,
              "matrices");
}

/* Three ways to turn a vector. */
static void quaternion_and_matrix_agree(void **state)
{
    (void)state;
    for (int i = 0; i < 1000; i++) {
        gb_quat a = random_quat(), b = random_quat();
        gb_vec3 v = {next_random(), next_random(), next_random()};
        gb_mat3 ab = gb_mat3_multiply(gb_quat_matrix(a), gb_quat_matrix(b));
        check_mat(gb_quat_matrix(gb_quat_multiply(a, b)), ab, 1e-14, "product");
        gb_vec3 p = gb_quat_rotate(a, v), q = gb_mat3_apply(gb_quat_matrix(a), v);
        assert_near(gb_vec3_length(gb_vec3_sub(p, q)), 0, 1e-14, 0, "turned vector");
        assert_near(gb_vec3_length(p), gb_vec3_length(v), 1e-14, 0, "length");
    }
}

static void the_conjugate_undoes_a_turn(void **state)
{
    (void)state;
    for (int i = 0; i < 100; i++) {
        gb_quat q = random_quat();
        gb_quat one = gb_quat_multiply(q, gb_quat_conjugate(q));
        assert_near(one.w, 1, 1e-15, 0, "w");
        assert_near(one.x, 0, 1e-15, 0, "x");
        assert_near(one.y, 0, 1e-15, 0, "y");
        assert_near(one.z, 0, 1e-15, 0, "z");
    }
}

/* glTF and Unity files store quaternions that are a little off length 1, or twice as long. */
static void the_matrix_does_not_depend_on_the_length(void **state)
{
    (void)state;
    gb_quat q = random_quat();
    gb_quat longer = {3 * q.x, 3 * q.y, 3 * q.z, 3 * q.w};
    check_mat(gb_quat_matrix(longer), gb_quat_matrix(q), 1e-15, "three times as long");
    gb_quat unit = gb_quat_normalize(longer);
    assert_near(unit.x, q.x, 1e-15, 0, "normalized");
}

/* Half turns have w = 0 and trace -1: here the largest component must be another (Shepperd). */
static void the_quaternion_of_a_matrix_is_exact_for_all_turns(void **state)
{
    (void)state;
    for (int i = 0; i < 3000; i++) {
        gb_quat q = random_quat();
        if (i % 3 == 1)
            q.w *= 1e-9;
        if (i % 3 == 2)
            q = gb_quat_about_axis(i % 9 / 3, PI * (1 - i * 1e-7));
        q = gb_quat_normalize(q);
        gb_mat3 m = gb_quat_matrix(q);
        gb_quat back = gb_quat_from_matrix(m);
        assert_true(back.w >= 0);
        check_mat(gb_quat_matrix(back), m, 1e-14, "matrix");
        double dot = q.x * back.x + q.y * back.y + q.z * back.z + q.w * back.w;
        assert_near(fabs(dot), 1, 1e-14, 0, "the same turn");
    }
}

static gb_mat3 compose(const int order[3], const double angle[3])
{
    return gb_mat3_multiply(
        gb_mat3_multiply(axis_matrix(order[0], angle[0]), axis_matrix(order[1], angle[1])),
        axis_matrix(order[2], angle[2]));
}

/* The angles themselves come back while the middle one is below a right angle. */
static void euler_angles_come_back_in_all_orders(void **state)
{
    (void)state;
    for (int i = 0; i < 600; i++) {
        const int *order = orders[i % 6];
        const double angle[3] = {3.1 * next_random(), 1.4 * next_random(), 3.1 * next_random()};
        double back[3];
        gb_mat3_euler(compose(order, angle), order, back);
        for (int k = 0; k < 3; k++)
            assert_near(back[k], angle[k], 1e-12, 0, "angle");
    }
}

/* At and near the pole single angles are uncertain, their product is not. A file written there in
 * another order must give the same pose (MotioNet 41, PantoMatrix 42). */
static void euler_angles_give_the_matrix_back_at_the_pole(void **state)
{
    (void)state;
    static const double off[] = {0,     1e-16, 1e-15, 1e-14, 3e-14, 1e-13, 1e-12,
                                 1e-10, 1e-9,  3e-9,  1e-8,  1e-6,  1e-3,  0.5};
    enum { NOFF = sizeof off / sizeof *off };
    for (int i = 0; i < 6 * NOFF * 20; i++) {
        const int *order = orders[i % 6];
        double middle = PI / 2 - off[i / 6 % NOFF];
        const double angle[3] = {PI * next_random(), next_random() < 0 ? -middle : middle,
                                 PI * next_random()};
        double back[3];
        gb_mat3 m = compose(order, angle);
        gb_mat3_euler(m, order, back);
        assert_true(fabs(back[1]) <= PI / 2);
        check_mat(compose(order, back), m, 1e-12, "matrix");
    }
}

/* By hand: Rx(20) Ry(90) Rz(30) = Rx(50) Ry(90). */
static void the_third_angle_is_zero_at_the_pole(void **state)
{
    (void)state;
    const double degree = PI / 180;
    const double angle[3] = {20 * degree, PI / 2, 30 * degree};
    double back[3];
    gb_mat3_euler(compose(orders[0], angle), orders[0], back);
    assert_near(back[0], 50 * degree, 1e-12, 0, "first");
    assert_near(back[1], PI / 2, 1e-12, 0, "middle");
    assert_near(back[2], 0, 0, 0, "third");
}

/* acos of a dot product loses half the digits at both ends; this form (Kahan) does not. */
static void the_angle_between_vectors_is_exact_at_both_ends(void **state)
{
    (void)state;
    gb_vec3 x = {2, 0, 0};
    assert_near(gb_vec3_angle(x, (gb_vec3){3, 3e-9, 0}), 1e-9, 0, 1e-12, "almost parallel");
    assert_near(gb_vec3_angle(x, (gb_vec3){-5, 5e-9, 0}), PI - 1e-9, 0, 1e-15, "almost opposite");
    assert_near(gb_vec3_angle(x, (gb_vec3){0, 0, 7}), PI / 2, 0, 1e-15, "a right angle");
    assert_true(isnan(gb_vec3_angle(x, (gb_vec3){0, 0, 0})));
}

/* x cross y is z. */
static void the_cross_product_is_right_handed(void **state)
{
    (void)state;
    check_vec(gb_vec3_cross((gb_vec3){1, 0, 0}, (gb_vec3){0, 1, 0}), 0, 0, 1, "x cross y");
    check_vec(gb_vec3_cross((gb_vec3){1, 2, 3}, (gb_vec3){4, 5, 6}), -3, 6, -3, "by hand");
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_positive_turn_is_counter_clockwise),
    cmocka_unit_test(a_matrix_is_stored_by_rows),
    cmocka_unit_test(the_right_factor_of_a_product_acts_first),
    cmocka_unit_test(quaternion_and_matrix_agree),
    cmocka_unit_test(the_conjugate_undoes_a_turn),
    cmocka_unit_test(the_matrix_does_not_depend_on_the_length),
    cmocka_unit_test(the_quaternion_of_a_matrix_is_exact_for_all_turns),
    cmocka_unit_test(euler_angles_come_back_in_all_orders),
    cmocka_unit_test(euler_angles_give_the_matrix_back_at_the_pole),
    cmocka_unit_test(the_third_angle_is_zero_at_the_pole),
    cmocka_unit_test(the_angle_between_vectors_is_exact_at_both_ends),
    cmocka_unit_test(the_cross_product_is_right_handed),
};

run_group(tests)
