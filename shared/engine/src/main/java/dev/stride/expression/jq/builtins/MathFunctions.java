package dev.stride.expression.jq.builtins;

import static java.util.Map.entry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.expression.jq.parser.SymbolTable;
import dev.stride.expression.jq.value.JqNumbers;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import net.thisptr.jackson.jq.Function;
import net.thisptr.jackson.jq.exception.JsonQueryException;
import net.thisptr.jackson.jq.exception.JsonQueryTypeException;
import org.apache.commons.numbers.gamma.Erf;
import org.apache.commons.numbers.gamma.Erfc;
import org.apache.commons.numbers.gamma.Gamma;
import org.apache.commons.numbers.gamma.LogGamma;

/** The jq functions that come from the C mathematical library, such as {@code pow}. All arguments are numbers. */
final class MathFunctions {

    private static final double LN_2 = Math.log(2);

    private static final Map<String, DoubleUnaryOperator> UNARY = Map.ofEntries(
            entry("acos", Math::acos),
            entry("acosh", MathFunctions::acosh),
            entry("asin", Math::asin),
            entry("asinh", MathFunctions::asinh),
            entry("atan", Math::atan),
            entry("atanh", MathFunctions::atanh),
            entry("cbrt", Math::cbrt),
            entry("ceil", Math::ceil),
            entry("cos", Math::cos),
            entry("cosh", Math::cosh),
            entry("erf", Erf::value),
            entry("erfc", Erfc::value),
            entry("exp", Math::exp),
            entry("exp10", x -> Math.pow(10, x)),
            entry("exp2", x -> Math.pow(2, x)),
            entry("expm1", Math::expm1),
            entry("fabs", Math::abs),
            entry("floor", Math::floor),
            entry("gamma", MathFunctions::logGamma),
            entry("lgamma", MathFunctions::logGamma),
            entry("log", Math::log),
            entry("log10", Math::log10),
            entry("log1p", Math::log1p),
            entry("log2", MathFunctions::log2),
            entry("logb", MathFunctions::exponent),
            entry("nearbyint", Math::rint),
            entry("pow10", x -> Math.pow(10, x)),
            entry("rint", Math::rint),
            entry("round", x -> Math.copySign(Math.floor(Math.abs(x) + 0.5), x)),
            entry("significand", x -> x == 0 || !Double.isFinite(x) ? x : scaled(x, -exponent(x))),
            entry("sin", Math::sin),
            entry("sinh", Math::sinh),
            entry("sqrt", Math::sqrt),
            entry("tan", Math::tan),
            entry("tanh", Math::tanh),
            entry("tgamma", MathFunctions::gamma),
            entry("trunc", x -> Math.copySign(Math.floor(Math.abs(x)), x)));

    /** The rounding functions. They return integers unchanged, because a conversion to double would change large integers. */
    private static final Set<String> ROUNDING = Set.of("ceil", "floor", "nearbyint", "rint", "round", "trunc");

    private static final Map<String, DoubleBinaryOperator> BINARY = Map.ofEntries(
            entry("atan2", Math::atan2),
            entry("copysign", Math::copySign),
            entry("drem", Math::IEEEremainder),
            entry("fdim", (x, y) -> x > y ? x - y : Double.isNaN(x) || Double.isNaN(y) ? Double.NaN : 0),
            entry("fmax", (x, y) -> Double.isNaN(x) ? y : Double.isNaN(y) ? x : Math.max(x, y)),
            entry("fmin", (x, y) -> Double.isNaN(x) ? y : Double.isNaN(y) ? x : Math.min(x, y)),
            entry("fmod", (x, y) -> x % y),
            entry("hypot", Math::hypot),
            entry("ldexp", MathFunctions::scaled),
            entry("nextafter", Math::nextAfter),
            entry("nexttoward", Math::nextAfter),
            entry("pow", Math::pow),
            entry("remainder", Math::IEEEremainder),
            entry("scalb", MathFunctions::scaled),
            entry("scalbln", MathFunctions::scaled));

    /** Returns the mathematical functions. The keys have the form {@code name/arity}. */
    static Map<String, Function> functions() {
        var functions = new HashMap<String, Function>();
        UNARY.forEach((name, operator) -> functions.put(SymbolTable.symbol(name, 0), unary(name, operator)));
        BINARY.forEach((name, operator) -> functions.put(
                SymbolTable.symbol(name, 2),
                new ComputedFunction((_, arguments) ->
                        JqNumbers.of(operator.applyAsDouble(number(arguments, 0), number(arguments, 1))))));
        functions.put(
                "fma/3",
                new ComputedFunction((_, arguments) ->
                        JqNumbers.of(Math.fma(number(arguments, 0), number(arguments, 1), number(arguments, 2)))));
        functions.put("frexp/0", new ComputedFunction((in, _) -> fractionAndExponent(number(in))));
        functions.put("modf/0", new ComputedFunction((in, _) -> fractionAndWhole(number(in))));
        functions.put("lgamma_r/0", new ComputedFunction((in, _) -> pair(logGamma(number(in)), gammaSign(number(in)))));
        return functions;
    }

    private static Function unary(String name, DoubleUnaryOperator operator) {
        var rounding = ROUNDING.contains(name);
        return new ComputedFunction(
                (in, _) -> rounding && JqNumbers.isExact(in) ? in : JqNumbers.of(operator.applyAsDouble(number(in))));
    }

    private static double number(List<JsonNode> arguments, int index) throws JsonQueryException {
        return number(arguments.get(index));
    }

    private static double number(JsonNode value) throws JsonQueryException {
        if (!value.isNumber()) {
            throw new JsonQueryTypeException("%s number required", value);
        }
        return value.doubleValue();
    }

    /** Computes the binary logarithm. It is exact for powers of two, as in the C library. */
    private static double log2(double x) {
        var exponent = exponent(x);
        return x > 0 && Double.isFinite(x) ? exponent + Math.log(scaled(x, -exponent)) / LN_2 : Math.log(x);
    }

    /** Returns the binary exponent of a number. The result is correct for subnormal numbers, too. */
    private static double exponent(double x) {
        if (x == 0 || !Double.isFinite(x)) {
            return x == 0 ? Double.NEGATIVE_INFINITY : Math.abs(x);
        }
        return Math.abs(x) < Double.MIN_NORMAL ? Math.getExponent(x * 0x1p54) - 54 : Math.getExponent(x);
    }

    private static double scaled(double x, double exponent) {
        var most = 2 * (Double.MAX_EXPONENT - Double.MIN_EXPONENT);
        return Math.scalb(x, (int) Math.clamp(exponent, -most, most));
    }

    private static ArrayNode fractionAndExponent(double x) {
        if (x == 0 || !Double.isFinite(x)) {
            return pair(x, 0);
        }
        var exponent = exponent(x) + 1;
        return pair(scaled(x, -exponent), exponent);
    }

    private static ArrayNode fractionAndWhole(double x) {
        var whole = Math.copySign(Math.floor(Math.abs(x)), x);
        return pair(Double.isInfinite(x) ? 0 : x - whole, whole);
    }

    private static ArrayNode pair(double first, double second) {
        return JsonNodeFactory.instance.arrayNode().add(JqNumbers.of(first)).add(JqNumbers.of(second));
    }

    private MathFunctions() {}

    private static double asinh(double x) {
        var size = Math.abs(x);
        return Math.copySign(
                size > 1e150
                        ? Math.log(size) + Math.log(2)
                        : Math.log1p(size + size * size / (1 + Math.hypot(1, size))),
                x);
    }

    private static double acosh(double x) {
        return x > 1e150 ? Math.log(x) + Math.log(2) : Math.log1p(x - 1 + Math.sqrt((x - 1) * (x + 1)));
    }

    private static double atanh(double x) {
        return Math.copySign(Math.log1p(2 * Math.abs(x) / (1 - Math.abs(x))) / 2, x);
    }

    /** The library computes the logarithm of the gamma function only for positive numbers. */
    private static double gamma(double x) {
        return Gamma.value(x);
    }

    private static double logGamma(double x) {
        if (x > 0 || Double.isNaN(x)) {
            return LogGamma.value(x);
        }
        return x == Math.rint(x)
                ? Double.POSITIVE_INFINITY
                : Math.log(Math.PI / Math.abs(Math.sin(Math.PI * x))) - LogGamma.value(1 - x);
    }

    /** Returns the sign of the gamma function, 1 or -1. */
    private static int gammaSign(double x) {
        return x < 0 && Math.floor(x) % 2 != 0 ? -1 : 1;
    }
}
