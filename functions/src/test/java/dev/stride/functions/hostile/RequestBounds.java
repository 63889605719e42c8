package dev.stride.functions.hostile;

import static dev.stride.functions.hostile.InputBound.nested;
import static dev.stride.functions.hostile.InputBound.parts;

import dev.stride.Limits;
import dev.stride.functions.hostile.InputBound.EntryPoint;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/** The limits of requests other than definitions. */
final class RequestBounds {

    private static final String EVENT =
            "{\"specversion\":\"1.0\",\"id\":\"%s\",\"source\":\"/s\",\"type\":\"t\",\"data\":%s}";

    static List<InputBound> all() {
        return Stream.of(inputs(), events(), lines()).flatMap(List::stream).toList();
    }

    private static List<InputBound> inputs() {
        return List.of(
                bound("PAYLOAD_BYTES", Limits.PAYLOAD_BYTES, "a body", EntryPoint.INPUT, n -> "{}" + " ".repeat(n - 2)),
                bound(
                        "NESTING_DEPTH",
                        Limits.NESTING_DEPTH,
                        "an input",
                        EntryPoint.INPUT,
                        n -> "{\"a\":" + nested(n - 1) + "}"),
                bound(
                        "JSON_TOKENS",
                        Limits.JSON_TOKENS,
                        "an input",
                        EntryPoint.INPUT,
                        n -> "{\"a\":[0" + ",0".repeat(n - 6) + "]}"),
                bound(
                        "NUMBER_DIGITS",
                        Limits.NUMBER_DIGITS,
                        "a number of an input",
                        EntryPoint.INPUT,
                        n -> "{\"a\":" + "1".repeat(n) + "}"),
                bound(
                        "PROPERTY_NAME_CHARACTERS",
                        Limits.PROPERTY_NAME_CHARACTERS,
                        "an input",
                        EntryPoint.INPUT,
                        n -> "{\"%s\": 1}".formatted("\u20ac".repeat(n))),
                bound(
                        "PROPERTY_NAME_CHARACTERS",
                        Limits.PROPERTY_NAME_CHARACTERS,
                        "a patch",
                        EntryPoint.RETRY,
                        n -> "{\"%s\": 1}".formatted("a".repeat(n))),
                bound(
                        "NESTING_DEPTH",
                        Limits.NESTING_DEPTH,
                        "a patch",
                        EntryPoint.RETRY,
                        n -> "{\"a\":" + nested(n - 1) + "}"));
    }

    private static List<InputBound> events() {
        return List.of(
                bound(
                        "PROPERTY_NAME_CHARACTERS",
                        Limits.PROPERTY_NAME_CHARACTERS,
                        "an attribute of an event",
                        EntryPoint.EVENT,
                        n -> EVENT.formatted("1", "1").replace("}", ",\"%s\": \"1\"}".formatted("a".repeat(n)))),
                bound(
                        "PROPERTY_NAME_CHARACTERS",
                        Limits.PROPERTY_NAME_CHARACTERS,
                        "a header of an event",
                        EntryPoint.ATTRIBUTE,
                        "a"::repeat),
                bound(
                        "EVENT_ATTRIBUTES",
                        Limits.EVENT_ATTRIBUTES,
                        "an event",
                        EntryPoint.EVENT,
                        n -> EVENT.formatted("1", "1").replace("}", "," + parts(n - 5, "\"a%d\": \"1\"") + "}")),
                bound(
                        "NESTING_DEPTH",
                        Limits.NESTING_DEPTH,
                        "an event",
                        EntryPoint.EVENT,
                        n -> EVENT.formatted("1", nested(n - 1))),
                bound(
                        "NUMBER_DIGITS",
                        Limits.NUMBER_DIGITS,
                        "a number of an event",
                        EntryPoint.EVENT,
                        n -> EVENT.formatted("1", "1".repeat(n))),
                bound("EVENT_BYTES", Limits.EVENT_BYTES, "an event", EntryPoint.EVENT, RequestBounds::event),
                bound(
                        "EVENT_BATCH",
                        Limits.EVENT_BATCH,
                        "a batch",
                        EntryPoint.EVENTS,
                        n -> "[" + parts(n, EVENT.formatted("%d", "1")) + "]"));
    }

    private static List<InputBound> lines() {
        return List.of(
                bound(
                        "CONTENT_TYPE_CHARACTERS",
                        Limits.CONTENT_TYPE_CHARACTERS,
                        "a content type",
                        EntryPoint.DATA_TYPE,
                        n -> "text/plain; a=" + "a".repeat(n - 14)),
                bound(
                        "IDEMPOTENCY_KEY_CHARACTERS",
                        Limits.IDEMPOTENCY_KEY_CHARACTERS,
                        "a header",
                        EntryPoint.IDEMPOTENCY_KEY,
                        "k"::repeat),
                bound(
                        "REASON_CHARACTERS",
                        Limits.REASON_CHARACTERS,
                        "a reason",
                        EntryPoint.CANCEL,
                        n -> "{\"reason\":\"%s\"}".formatted("r".repeat(n))),
                bound("PAGE_SIZE", Limits.PAGE_SIZE, "a page", EntryPoint.PAGE_LIMIT, Integer::toString),
                bound(
                        "NAME_BYTES",
                        Limits.NAME_BYTES,
                        "a version that is asked for",
                        EntryPoint.VERSION_ASKED_FOR,
                        "v"::repeat));
    }

    private static String event(int bytes) {
        var rest = EVENT.formatted("1", "\"\"").length();
        return EVENT.formatted("1", "\"" + "a".repeat(bytes - rest) + "\"");
    }

    private static InputBound bound(
            String constant, int most, String what, EntryPoint entryPoint, IntFunction<String> input) {
        return InputBound.of(constant, most, what, entryPoint, input);
    }

    private RequestBounds() {}
}
