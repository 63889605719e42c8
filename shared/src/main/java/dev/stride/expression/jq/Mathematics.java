package dev.stride.expression.jq;

import static java.util.Map.entry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
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

/** The functions of jq that it takes from the mathematical library of C; all arguments are numbers. */
final class Mathematics {

    private static final double LN_2 = Math.log(2);

    private static final Map<String, DoubleUnaryOperator> UNARY = Map.ofEntries(
            entry("acos", Math::acos),
            entry("acosh", Hyperbolic::acosh),
            entry("asin", Math::asin),
            entry("asinh", Hyperbolic::asinh),
            entry("atan", Math::atan),
            entry("atanh", Hyperbolic::atanh),
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
            entry("gamma", Gammas::logarithm),
            entry("lgamma", Gammas::logarithm),
            entry("log", Math::log),
            entry("log10", Math::log10),
            entry("log1p", Math::log1p),
            entry("log2", Mathematics::log2),
            entry("logb", Mathematics::exponent),
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
            entry("tgamma", Gammas::value),
            entry("trunc", x -> Math.copySign(Math.floor(Math.abs(x)), x)));

    /** Those that leave whole numbers as they are, however many digits they have. */
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
            entry("ldexp", Mathematics::scaled),
            entry("nextafter", Math::nextAfter),
            entry("nexttoward", Math::nextAfter),
            entry("pow", Math::pow),
            entry("remainder", Math::IEEEremainder),
            entry("scalb", Mathematics::scaled),
            entry("scalbln", Mathematics::scaled));

    /** The functions by name and number of arguments. */
    static Map<String, Function> functions() {
        var functions = new HashMap<String, Function>();
        UNARY.forEach((name, operator) -> functions.put(Names.symbol(name, 0), unary(name, operator)));
        BINARY.forEach((name, operator) -> functions.put(
                Names.symbol(name, 2),
                new Computed((_, arguments) ->
                        Numbers.of(operator.applyAsDouble(number(arguments, 0), number(arguments, 1))))));
        functions.put(
                "fma/3",
                new Computed((_, arguments) ->
                        Numbers.of(Math.fma(number(arguments, 0), number(arguments, 1), number(arguments, 2)))));
        functions.put("frexp/0", new Computed((in, _) -> fractionAndExponent(number(in))));
        functions.put("modf/0", new Computed((in, _) -> fractionAndWhole(number(in))));
        functions.put(
                "lgamma_r/0", new Computed((in, _) -> pair(Gammas.logarithm(number(in)), Gammas.sign(number(in)))));
        return functions;
    }

    private static Function unary(String name, DoubleUnaryOperator operator) {
        var rounding = ROUNDING.contains(name);
        return new Computed(
                (in, _) -> rounding && Numbers.isExact(in) ? in : Numbers.of(operator.applyAsDouble(number(in))));
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

    /** Exact for powers of two, as the C library is. */
    private static double log2(double x) {
        var exponent = exponent(x);
        return x > 0 && Double.isFinite(x) ? exponent + Math.log(scaled(x, -exponent)) / LN_2 : Math.log(x);
    }

    /** The exponent of two in a number, also of the smallest ones that have fewer digits. */
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
        return JsonNodeFactory.instance.arrayNode().add(Numbers.of(first)).add(Numbers.of(second));
    }

    private Mathematics() {}
}
