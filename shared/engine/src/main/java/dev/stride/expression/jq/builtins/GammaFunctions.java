package dev.stride.expression.jq.builtins;

import org.apache.commons.numbers.gamma.Gamma;
import org.apache.commons.numbers.gamma.LogGamma;

/**
 * The gamma function and its logarithm for all numbers. The library Apache Commons Numbers computes the logarithm only for
 * positive numbers.
 */
final class GammaFunctions {

    static double value(double x) {
        return Gamma.value(x);
    }

    static double logarithm(double x) {
        if (x > 0 || Double.isNaN(x)) {
            return LogGamma.value(x);
        }
        return x == Math.rint(x)
                ? Double.POSITIVE_INFINITY
                : Math.log(Math.PI / Math.abs(Math.sin(Math.PI * x))) - LogGamma.value(1 - x);
    }

    /** Returns the sign of the gamma function, 1 or -1. */
    static int sign(double x) {
        return x < 0 && Math.floor(x) % 2 != 0 ? -1 : 1;
    }

    private GammaFunctions() {}
}
