package dev.stride.expression.jq.builtins;

/** The inverse hyperbolic functions, which Java lacks. */
final class HyperbolicFunctions {

    static double asinh(double x) {
        var size = Math.abs(x);
        return Math.copySign(
                size > 1e150
                        ? Math.log(size) + Math.log(2)
                        : Math.log1p(size + size * size / (1 + Math.hypot(1, size))),
                x);
    }

    static double acosh(double x) {
        return x > 1e150 ? Math.log(x) + Math.log(2) : Math.log1p(x - 1 + Math.sqrt((x - 1) * (x + 1)));
    }

    static double atanh(double x) {
        return Math.copySign(Math.log1p(2 * Math.abs(x) / (1 - Math.abs(x))) / 2, x);
    }

    private HyperbolicFunctions() {}
}
