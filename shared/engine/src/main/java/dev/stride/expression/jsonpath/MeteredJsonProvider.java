package dev.stride.expression.jsonpath;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.POJONode;
import com.jayway.jsonpath.spi.json.JacksonJsonNodeJsonProvider;
import dev.stride.expression.metering.Cost;
import dev.stride.expression.metering.EvaluationBudget;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * A JSON provider for the JSONPath library that charges each access to the step budget, because the library cannot be
 * interrupted.
 */
final class MeteredJsonProvider extends JacksonJsonNodeJsonProvider {

    /**
     * The length in characters above which the comparison of a numeric string costs additional evaluation steps. Their
     * number grows with the square of the length, because the JSONPath library may parse the string as a number.
     */
    private static final int DIGITS = 1_000;

    private static final long DIGITS_SQUARED_PER_STEP = 10_000;
    private static final String OF_NUMBERS = "0123456789+-.eE";
    private static final int CHARACTERS_PER_STEP = 128;

    private final EvaluationBudget evaluationBudget;
    private final long look;

    /**
     * Creates the provider for one evaluation of a JSONPath. At each access to the data, the JSONPath library builds
     * and parses texts, such as the path of the accessed node. The longer these texts can be ({@code characters}), the
     * more steps of the budget an access costs.
     *
     * @param characters maximum number of characters that the library builds and parses at each access: the path of the
     *     accessed node and the literals of the filter
     */
    MeteredJsonProvider(EvaluationBudget evaluationBudget, long characters) {
        this.evaluationBudget = evaluationBudget;
        this.look = 1 + characters / CHARACTERS_PER_STEP;
    }

    @Override
    public ArrayNode createArray() {
        evaluationBudget.pay(1);
        return JsonNodeFactory.instance.arrayNode();
    }

    @Override
    public Object getArrayIndex(Object array, int index) {
        evaluationBudget.pay(look);
        return super.getArrayIndex(array, index);
    }

    @Override
    public Object getMapValue(Object object, String key) {
        evaluationBudget.pay(look);
        var value = ((JsonNode) object).get(key);
        return value == null ? UNDEFINED : value;
    }

    @Override
    public int length(Object value) {
        evaluationBudget.pay(1);
        return super.length(value);
    }

    @Override
    public Collection<String> getPropertyKeys(Object object) {
        evaluationBudget.pay(look + ((JsonNode) object).size());
        return super.getPropertyKeys(object);
    }

    @Override
    public Iterable<?> toIterable(Object array) {
        evaluationBudget.pay(1 + look * ((JsonNode) array).size());
        return super.toIterable(array);
    }

    /** Charges for the comparison of a string, before which the library converts it. */
    @Override
    public @Nullable Object unwrap(@Nullable Object value) {
        var unwrapped = super.unwrap(value);
        if (unwrapped instanceof String text) {
            evaluationBudget.pay(1 + costOfText(text));
        }
        return unwrapped;
    }

    /** Appends a result, but not null, which the library passes for a missing element. */
    @Override
    public void setArrayIndex(Object array, int index, @Nullable Object value) {
        if (value != null) {
            var node = node(value);
            evaluationBudget.pay(1 + Cost.ofCopying(node));
            ((ArrayNode) array).add(node);
        }
    }

    /** Converts a Java object, such as the result of a path function, to JSON. */
    private static JsonNode node(Object value) {
        var nodes = JsonNodeFactory.instance;
        return switch (value) {
            case JsonNode node -> node;
            case String text -> nodes.textNode(text);
            case Boolean flag -> nodes.booleanNode(flag);
            case Integer number -> nodes.numberNode(number);
            case Long number -> nodes.numberNode(number);
            case BigInteger number -> nodes.numberNode(number);
            case BigDecimal number -> nodes.numberNode(number);
            case Number number -> nodes.numberNode(number.doubleValue());
            case Collection<?> all -> {
                var array = nodes.arrayNode();
                all.forEach(each -> array.add(node(each)));
                yield array;
            }
            default -> new POJONode(value);
        };
    }

    /** Returns the cost of a comparison with a string in a filter, in steps. */
    static long costOfText(String text) {
        var length = text.length();
        return Cost.ofText(length)
                + (length > DIGITS && isNumber(text) ? (long) length * length / DIGITS_SQUARED_PER_STEP : 0);
    }

    private static boolean isNumber(String text) {
        return text.chars().allMatch(character -> OF_NUMBERS.indexOf(character) >= 0);
    }
}
