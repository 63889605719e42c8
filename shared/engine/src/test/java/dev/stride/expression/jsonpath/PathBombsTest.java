package dev.stride.expression.jsonpath;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.expression.Bindings;
import dev.stride.expression.Evaluation;
import dev.stride.expression.ExpressionLanguage.Parsed;
import java.lang.reflect.Modifier;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that paths with excessive work, or ordinary paths over hostile data, stop at their budget. */
class PathBombsTest {

    private static final Duration LONGEST = Duration.ofSeconds(10);
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    static Stream<Arguments> bombs() {
        return Stream.of(
                Arguments.of("$" + "..*".repeat(40), nested(4, 8)),
                Arguments.of("$..a..a..a..a..a..a", chain(90)),
                Arguments.of("$..[?(@..[?(@..[?(@.x == 1)])])]", nested(4, 8)),
                Arguments.of("$.list[?(@ in $.list)]", numbers(20_000)),
                Arguments.of("$.list[?(@ in [" + "0,".repeat(4_000) + "0])]", numbers(50_000)),
                Arguments.of("$.list[?($..* == 1)]", numbers(20_000)),
                Arguments.of("$.list[?($.list == $.list)]", numbers(20_000)),
                Arguments.of(
                        "$.list[?($.long == $.same)]",
                        numbers(20_000).put("long", "x".repeat(3_000_000)).put("same", "x".repeat(3_000_000))),
                Arguments.of("$.list[?($.long == @)]", numbers(20_000).put("long", "9".repeat(200_000))),
                Arguments.of("$..*", JSON.objectNode().set("k".repeat(3_000_000), numbers(20_000))),
                Arguments.of("$[" + "'list',".repeat(400) + "'list']..*", numbers(50_000)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("bombs")
    void expensiveJsonPath_isStopped(String path, JsonNode data) {
        var parsed = new JsonPath().parse(path, Set.of());
        if (parsed instanceof Parsed.Valid(var expression)) {
            var evaluation =
                    assertTimeout(LONGEST, () -> expression.evaluate(data, new Bindings(Instant.EPOCH, Map.of())));
            assertThat(evaluation)
                    .isInstanceOfSatisfying(
                            Evaluation.Failure.class,
                            failure -> assertThat(failure.message()).contains("stopped, because"));
        } else {
            assertThat(path).isEqualTo("has to be a path: " + parsed);
        }
    }

    @Test
    void ordinaryJsonPath_staysWithinTheStepLimit() {
        var parsed = new JsonPath().parse("$..[?(@ == 'x')]", Set.of());

        assertThat(parsed)
                .isInstanceOfSatisfying(
                        Parsed.Valid.class,
                        valid -> assertThat(valid.expression()
                                        .evaluate(nested(4, 8), new Bindings(Instant.EPOCH, Map.of())))
                                .isInstanceOf(Evaluation.Outputs.class));
    }

    /** Whatever quotes and brackets a text has, the library finds no regular expression in it. */
    @Test
    void regularExpressionsInJsonPathsAreRefused() throws ReflectiveOperationException {
        var parts = new String[] {
            "'",
            "\"",
            "\\",
            "[",
            "]",
            "[?(",
            ")]",
            "@.a",
            "=~",
            "/x/",
            ".",
            "$",
            ",",
            " ",
            "(",
            ")",
            "a",
            "==",
            "&&",
            "..",
            "[?(@.a =~ /x/)]",
            "['a']",
            "*",
            "{",
            "}",
            "!",
            "1",
            "in",
            ":"
        };
        var random = new Random(9535);
        var read = 0;
        for (var round = 0; round < 100_000; round++) {
            var text = new StringBuilder("$");
            for (var part = random.nextInt(9); part >= 0; part--) {
                text.append(parts[random.nextInt(parts.length)]);
            }
            if (new JsonPath().parse(text.toString(), Set.of()) instanceof Parsed.Valid(var path)) {
                read++;
                assertThat(holdsPattern(path, Collections.newSetFromMap(new IdentityHashMap<>())))
                        .as(text.toString())
                        .isFalse();
            }
        }
        assertThat(read).isGreaterThan(1_000);
    }

    private static boolean holdsPattern(@Nullable Object object, Set<Object> seen) throws ReflectiveOperationException {
        if (object == null || !seen.add(object)) {
            return false;
        }
        if (object instanceof Pattern) {
            return true;
        }
        if (object instanceof Collection<?> all) {
            for (var each : all) {
                if (holdsPattern(each, seen)) {
                    return true;
                }
            }
        }
        for (Class<?> type = object.getClass(); type != null; type = type.getSuperclass()) {
            if (!type.getName().startsWith("com.jayway") && !type.getName().startsWith("dev.stride")) {
                continue;
            }
            for (var field : type.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers()) && !field.getType().isPrimitive()) {
                    field.setAccessible(true);
                    if (holdsPattern(field.get(object), seen)) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private static JsonNode nested(int depth, int width) {
        var node = JSON.objectNode();
        for (var index = 0; index < width; index++) {
            node.set("a" + index, depth == 0 ? TextNode.valueOf("x") : nested(depth - 1, width));
        }
        return node;
    }

    private static JsonNode chain(int depth) {
        var node = JSON.objectNode();
        for (var level = 0; level < depth; level++) {
            node = JSON.objectNode().set("a", node);
        }
        return node;
    }

    private static ObjectNode numbers(int count) {
        ArrayNode list = JSON.arrayNode();
        for (var index = 0; index < count; index++) {
            list.add(index);
        }
        return JSON.objectNode().set("list", list);
    }
}
