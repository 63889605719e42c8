package dev.stride.expression.composite;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.expression.Bindings;
import dev.stride.expression.Evaluation;
import dev.stride.expression.Expression;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;

/**
 * A condition that compares each output of an expression with a fixed value. It is true if the comparison holds for at least one
 * output. Numbers compare by size and strings by code points; values of other types can only be equal or unequal. Stored as
 * {@code {"comparison": {"values": expression, "operator": word, "with": value}}}.
 *
 * @param values evaluated over the input; each output is compared
 * @param with the fixed value; for {@link Operator#EXISTS}, false means that a value must not exist
 */
public record ValueComparison(Expression values, Operator operator, JsonNode with) implements Expression {

    static final String KIND = "comparison";
    private static final String VALUES = "values";
    private static final String OPERATOR = "operator";
    private static final String WITH = "with";

    private static final ObjectMapper JSON = new ObjectMapper();

    private static final Comparator<JsonNode> BY_VALUE = (one, other) -> one.isNumber() && other.isNumber()
            ? one.decimalValue().compareTo(other.decimalValue())
            : one.equals(other) ? 0 : 1;

    /** A comparison operator of a workflow definition. */
    public enum Operator {
        EXISTS("Exists"),
        EQUALS("Equals"),
        LESS_THAN("LessThan"),
        LESS_THAN_EQUALS("LessThanEquals"),
        GREATER_THAN("GreaterThan"),
        GREATER_THAN_EQUALS("GreaterThanEquals");

        /** The name of the operator in a workflow definition. */
        public final String word;

        Operator(String word) {
            this.word = word;
        }

        /** @param order of a value and the fixed one, as a comparator returns it */
        private boolean holds(int order) {
            return switch (this) {
                case EXISTS -> true;
                case EQUALS -> order == 0;
                case LESS_THAN -> order < 0;
                case LESS_THAN_EQUALS -> order <= 0;
                case GREATER_THAN -> order > 0;
                case GREATER_THAN_EQUALS -> order >= 0;
            };
        }

        /** Returns the operator of this name, ignoring case. */
        public static Optional<Operator> fromWord(String word) {
            return Arrays.stream(values())
                    .filter(operator -> operator.word.equalsIgnoreCase(word))
                    .findFirst();
        }
    }

    @Override
    public Evaluation evaluate(JsonNode input, Bindings bindings) {
        return switch (values.evaluate(input, bindings)) {
            case Evaluation.Failure failure -> failure;
            case Evaluation.Outputs(var found) ->
                Evaluation.of(BooleanNode.valueOf(
                        operator == Operator.EXISTS
                                ? found.isEmpty() == text().equals("false")
                                : found.stream().anyMatch(this::holds)));
        };
    }

    private boolean holds(JsonNode found) {
        return switch (found.getNodeType()) {
            case NUMBER ->
                number().filter(number -> operator.holds(found.decimalValue().compareTo(number)))
                        .isPresent();
            case STRING -> operator.holds(order(found.textValue(), text()));
            case BOOLEAN, NULL -> operator == Operator.EQUALS && found.asText().equals(text());
            case OBJECT, ARRAY ->
                operator == Operator.EQUALS
                        && parsed().filter(json -> found.equals(BY_VALUE, json)).isPresent();
            case BINARY, POJO, MISSING -> false;
        };
    }

    private String text() {
        return with.isValueNode() ? with.asText() : with.toString();
    }

    private Optional<BigDecimal> number() {
        try {
            return text().length() > Limits.NUMBER_DIGITS
                    ? Optional.empty()
                    : Optional.of(new BigDecimal(text().strip()));
        } catch (NumberFormatException noNumber) {
            return Optional.empty();
        }
    }

    private Optional<JsonNode> parsed() {
        try {
            return Optional.of(with.isTextual() ? JSON.readTree(with.textValue()) : with);
        } catch (JsonProcessingException noJson) {
            return Optional.empty();
        }
    }

    /** Compares strings by code points instead of UTF-16 units. */
    private static int order(String one, String other) {
        return Arrays.compare(one.codePoints().toArray(), other.codePoints().toArray());
    }

    @Override
    public JsonNode toJson() {
        var written = JsonNodeFactory.instance.objectNode();
        written.set(VALUES, values.toJson());
        written.put(OPERATOR, operator.word);
        written.set(WITH, with);
        return ExpressionCodec.encode(KIND, written);
    }

    static ValueComparison decode(JsonNode body) {
        var operator = body.path(OPERATOR).asText();
        return new ValueComparison(
                ExpressionCodec.decode(body.path(VALUES)),
                Operator.fromWord(operator)
                        .orElseThrow(() -> new IllegalArgumentException(
                                "the compiled workflow is corrupt: unknown operator: %s".formatted(operator))),
                body.path(WITH));
    }
}
