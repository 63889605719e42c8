package dev.stride.expression.jsonlogic;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BigIntegerNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.stride.Limits;
import dev.stride.common.JsonLimits;
import dev.stride.expression.jsonlogic.Rule.RuleEvaluation;
import dev.stride.expression.metering.BudgetExceeded;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The type conversions of JsonLogic. They follow JavaScript, but with exact numbers. */
final class Coercions {

    private static final Pattern NUMBER =
            Pattern.compile("[-+]?(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)(?:[eE][-+]?[0-9]{1,4})?");

    /** Every value is truthy except null, false, 0, an empty string and an empty list. */
    static boolean isTruthy(JsonNode value) {
        return switch (value.getNodeType()) {
            case NULL, MISSING -> false;
            case BOOLEAN -> value.booleanValue();
            case NUMBER -> value.decimalValue().signum() != 0;
            case STRING -> !value.textValue().isEmpty();
            case ARRAY -> !value.isEmpty();
            case OBJECT, BINARY, POJO -> true;
        };
    }

    /** Converts a value to a number by the rules of JavaScript. Returns empty if the value does not represent a number. */
    static Optional<BigDecimal> toNumber(JsonNode value, RuleEvaluation ruleEvaluation) {
        return switch (value.getNodeType()) {
            case NUMBER -> Optional.of(bounded(value.decimalValue()));
            case BOOLEAN -> Optional.of(value.booleanValue() ? BigDecimal.ONE : BigDecimal.ZERO);
            case NULL, MISSING -> Optional.of(BigDecimal.ZERO);
            case STRING -> toText(value.textValue().strip());
            case ARRAY, OBJECT, BINARY, POJO ->
                toText(toText(value, ruleEvaluation).strip());
        };
    }

    private static Optional<BigDecimal> toText(String text) {
        if (text.isEmpty()) {
            return Optional.of(BigDecimal.ZERO);
        }
        return text.length() <= Limits.NUMBER_DIGITS && NUMBER.matcher(text).matches()
                ? Optional.of(bounded(new BigDecimal(text)))
                : Optional.empty();
    }

    /** Parses the number at the beginning of a string, as {@code +} and {@code *} do; empty if there is none. */
    static Optional<BigDecimal> leadingNumber(JsonNode value) {
        if (value.isNumber()) {
            return Optional.of(bounded(value.decimalValue()));
        }
        var text = value.isTextual() ? value.textValue().stripLeading() : "";
        var found = NUMBER.matcher(text.substring(0, Math.min(text.length(), Limits.NUMBER_DIGITS)));
        return found.lookingAt() ? Optional.of(bounded(new BigDecimal(found.group()))) : Optional.empty();
    }

    /** Converts a number to JSON. A whole number becomes a JSON integer. */
    static JsonNode toNode(BigDecimal number) {
        var value = bounded(number).stripTrailingZeros();
        if (value.scale() > 0) {
            return DecimalNode.valueOf(value);
        }
        var whole = value.toBigIntegerExact();
        if (whole.bitLength() < Integer.SIZE) {
            return IntNode.valueOf(whole.intValue());
        }
        return whole.bitLength() < Long.SIZE ? LongNode.valueOf(whole.longValue()) : BigIntegerNode.valueOf(whole);
    }

    static JsonNode toNode(Optional<BigDecimal> number) {
        return number.map(Coercions::toNode).orElseGet(NullNode::getInstance);
    }

    static BigDecimal bounded(BigDecimal number) {
        if (JsonLimits.ofNumber(number).isPresent()) {
            throw new BudgetExceeded(
                    "the expression produces a number with more than %d digits".formatted(Limits.NUMBER_DIGITS));
        }
        return number;
    }

    /** Converts a value to text: null becomes the empty string, list elements are joined by commas, objects become JSON. */
    static String toText(JsonNode value, RuleEvaluation ruleEvaluation) {
        return switch (value.getNodeType()) {
            case STRING -> value.textValue();
            case NULL, MISSING -> "";
            case NUMBER -> value.isIntegralNumber() ? value.asText() : plain(value.decimalValue());
            case BOOLEAN, BINARY, POJO -> value.asText();
            case OBJECT ->
                ruleEvaluation.payForText(ruleEvaluation.payForTraversing(value).toString());
            case ARRAY ->
                ruleEvaluation.payForText(ruleEvaluation
                        .payForTraversing(value)
                        .valueStream()
                        .map(each -> toText(each, ruleEvaluation))
                        .collect(Collectors.joining(",")));
        };
    }

    private static String plain(BigDecimal number) {
        var value = bounded(number).stripTrailingZeros();
        return value.scale() <= 0 ? value.toBigInteger().toString() : value.toPlainString();
    }

    private Coercions() {}
}
