package dev.stride.runtime.codec;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.Limits;
import dev.stride.testsupport.CollidingNames;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** JSON objects with names, numbers, texts, depths and sizes below, at and above the limits. */
final class JsonValues {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    /** Characters that encodings treat in different ways: one to four bytes of UTF-8, escaped ones, and halves of a character. */
    private static final List<String> CHARACTERS = List.of(
            "a", "\"", "\\", "\n", "\0", "\u007f", "\u00e9", "\u20ac", "\ufffe", "\ud83d\ude00", "\ud800", "\udc00");

    private static final List<Integer> LENGTHS =
            List.of(0, 1, 2, Limits.PROPERTY_NAME_CHARACTERS - 1, Limits.PROPERTY_NAME_CHARACTERS, 3_000, 60_000);

    /** Returns objects that each have one unusual part. */
    static List<ObjectNode> unusual() {
        var values = new ArrayList<ObjectNode>();
        names().forEach(name -> values.add(JSON.objectNode().put(name, 1)));
        numbers().forEach(number -> values.add(JSON.objectNode().set("n", number)));
        texts().forEach(text -> values.add(JSON.objectNode().put("t", text)));
        for (int depth = Limits.NESTING_DEPTH - 4; depth <= Limits.NESTING_DEPTH + 2; depth++) {
            values.add(JSON.objectNode().set("d", nested(depth)));
        }
        values.add(JSON.objectNode().set("d", nested(900)));
        var colliding = JSON.objectNode();
        CollidingNames.list(1_500).forEach(name -> colliding.put(name, 1));
        values.add(colliding);
        for (int size : List.of(Limits.INLINE_DATA_BYTES, Limits.BRANCH_IN_MESSAGE_BYTES)) {
            values.add(JSON.objectNode().put("s", "s".repeat(size - 9)));
            values.add(JSON.objectNode().put("s", "s".repeat(size - 8)));
        }
        return values;
    }

    /** Returns an object of random unusual parts, most of them within the limits. */
    static ObjectNode random(Random random) {
        var object = JSON.objectNode();
        for (int count = random.nextInt(6); count >= 0; count--) {
            object.set(random.nextInt(8) == 0 ? pick(names(), random) : "n" + count, value(random, 3));
        }
        return object;
    }

    private static JsonNode value(Random random, int levels) {
        return switch (random.nextInt(levels == 0 ? 3 : 6)) {
            case 0 -> pick(numbers(), random);
            case 1 -> JSON.textNode(pick(texts(), random));
            case 2 ->
                pick(List.of(JSON.nullNode(), JSON.booleanNode(true), JSON.arrayNode(), JSON.objectNode()), random);
            case 3 -> nested(random.nextInt(Limits.NESTING_DEPTH));
            case 4 -> JSON.arrayNode().add(value(random, levels - 1)).add(value(random, levels - 1));
            default -> JSON.objectNode().set("v", value(random, levels - 1));
        };
    }

    private static List<String> names() {
        var names = new ArrayList<String>();
        LENGTHS.forEach(length -> names.add("a".repeat(length)));
        for (var character : CHARACTERS) {
            names.add(character);
            names.add(character.repeat(Limits.PROPERTY_NAME_CHARACTERS));
        }
        names.add("a" + "\ud800".repeat(Limits.PROPERTY_NAME_CHARACTERS - 1));
        names.add("\ud83d\ude00".repeat(Limits.PROPERTY_NAME_CHARACTERS / 2));
        return names;
    }

    private static List<String> texts() {
        return CHARACTERS.stream()
                .flatMap(character -> List.of(character, "x" + character + "y", character.repeat(3_000)).stream())
                .toList();
    }

    private static List<JsonNode> numbers() {
        var numbers = new ArrayList<JsonNode>();
        for (int digits : List.of(1, 9, 10, 18, 19, 20, 308, 309, 310, 999, 1_000, 1_001, 1_084, 5_000)) {
            var whole = BigInteger.TEN.pow(digits).subtract(BigInteger.ONE);
            numbers.add(JSON.numberNode(whole));
            numbers.add(JSON.numberNode(whole.negate()));
            numbers.add(DecimalNode.valueOf(new BigDecimal(whole, digits - 1)));
            numbers.add(DecimalNode.valueOf(new BigDecimal(whole, digits)));
            numbers.add(DecimalNode.valueOf(new BigDecimal("1e" + digits)));
            numbers.add(DecimalNode.valueOf(new BigDecimal("1.5e-" + digits)));
        }
        for (double number : new double[] {
            0.0,
            -0.0,
            0.1,
            1e21,
            Math.PI,
            Double.MIN_VALUE,
            Double.MAX_VALUE,
            1.0 / 3,
            Double.NaN,
            Double.POSITIVE_INFINITY
        }) {
            numbers.add(JSON.numberNode(number));
        }
        numbers.add(DecimalNode.valueOf(new BigDecimal("0.1234567890123456789012345")));
        numbers.add(JSON.numberNode(Long.MIN_VALUE));
        return numbers;
    }

    private static JsonNode nested(int depth) {
        JsonNode value = JSON.numberNode(1);
        for (int level = 0; level < depth; level++) {
            value = level % 2 == 0
                    ? JSON.arrayNode().add(value)
                    : JSON.objectNode().set("d", value);
        }
        return value;
    }

    private static <T> T pick(List<T> values, Random random) {
        return values.get(random.nextInt(values.size()));
    }

    private JsonValues() {}
}
