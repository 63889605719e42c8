package dev.stride.functions.hostile;

import static dev.stride.functions.hostile.InputBound.nested;
import static dev.stride.functions.hostile.InputBound.parts;

import dev.stride.ExpressionLimits;
import dev.stride.Limits;
import dev.stride.functions.hostile.InputBound.EntryPoint;
import java.math.BigInteger;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/**
 * The limits of definitions, each with a generator of definitions of a given size. The definitions that can be deployed also
 * complete.
 */
final class DefinitionBounds {

    private static final String END = "end: true";

    static List<InputBound> all() {
        return Stream.of(texts(), expressions(), states()).flatMap(List::stream).toList();
    }

    private static List<InputBound> texts() {
        return List.of(
                whole("DEFINITION_BYTES", Limits.DEFINITION_BYTES, "a text", DefinitionBounds::padded),
                data("NESTING_DEPTH", Limits.NESTING_DEPTH, "a definition", n -> nested(n - 4)),
                data("NUMBER_DIGITS", Limits.NUMBER_DIGITS, "a number of a definition", "1"::repeat),
                data("NUMBER_DIGITS", Limits.NUMBER_DIGITS, "a negative number", n -> "-" + "1".repeat(n)),
                data("NUMBER_DIGITS", Limits.NUMBER_DIGITS, "an exponent", n -> "1e" + (n - 1)),
                data("NUMBER_DIGITS", Limits.NUMBER_DIGITS, "a fraction", n -> "1e-" + (n - 1)),
                data("NUMBER_DIGITS", Limits.NUMBER_DIGITS, "a hexadecimal number", DefinitionBounds::hexadecimal),
                data(
                        "PROPERTY_NAME_CHARACTERS",
                        Limits.PROPERTY_NAME_CHARACTERS,
                        "a definition",
                        n -> "{? " + "a".repeat(n) + " : 1}"),
                whole("NAME_BYTES", Limits.NAME_BYTES, "an id", n -> named("i".repeat(n), "1")),
                whole("NAME_BYTES", Limits.NAME_BYTES, "a version", n -> named("i", "1".repeat(n))),
                whole(
                        "YAML_ALIASES",
                        Limits.YAML_ALIASES,
                        "aliases",
                        n -> "metadata: {a: &a 1, b: [%s]}\n".formatted(parts(n, "*a"))
                                + state("type: inject, data: {}")),
                state("DURATION_DAYS", Limits.DURATION_DAYS, "a sleep", "type: sleep, duration: P%dD"::formatted),
                whole(
                        "CORRELATION_ATTRIBUTES",
                        Limits.CORRELATION_ATTRIBUTES,
                        "an event",
                        n -> "events: [{name: e, type: e, source: s, correlation: [%s]}]\n"
                                        .formatted(parts(n, "{contextAttributeName: a%d}"))
                                + state("type: inject, data: {}")),
                whole(
                        "SECRETS",
                        Limits.SECRETS,
                        "a workflow",
                        n -> "secrets: [%s]\n".formatted(parts(n, "s%d")) + state("type: inject, data: {}")),
                whole(
                        "CRON_CHARACTERS",
                        Limits.CRON_CHARACTERS,
                        "a schedule",
                        n -> "start: {stateName: A, schedule: {cron: '0 0 1 1" + " ".repeat(n - 8) + "*'}}\n"
                                + state("type: inject, data: {}")),
                expression(
                        "EXPRESSION_CHARACTERS",
                        ExpressionLimits.EXPRESSION_CHARACTERS,
                        n -> "\"" + "a".repeat(n - 2) + "\""));
    }

    private static List<InputBound> expressions() {
        return List.of(
                expression(
                        "EXPRESSION_NESTING",
                        ExpressionLimits.EXPRESSION_NESTING,
                        n -> "(".repeat(n - 1) + "1" + ")".repeat(n - 1)),
                expression("EXPRESSION_OUTPUTS", ExpressionLimits.EXPRESSION_OUTPUTS, "range(%d)"::formatted),
                expression(
                        "EXPRESSION_PATTERN_CHARACTERS",
                        ExpressionLimits.EXPRESSION_PATTERN_CHARACTERS,
                        n -> "\"a\" | test(\"%s\")".formatted("a".repeat(n))),
                expression("NESTING_DEPTH", Limits.NESTING_DEPTH, n -> "reduce range(%d) as $n (0; [.])".formatted(n)),
                expression(
                        "PROPERTY_NAME_CHARACTERS",
                        Limits.PROPERTY_NAME_CHARACTERS,
                        n -> "{(\"a\" * %d): 1}".formatted(n)));
    }

    private static List<InputBound> states() {
        return List.of(
                state(
                        "ACTIONS_PER_STATE",
                        Limits.ACTIONS_PER_STATE,
                        "actions one after the other",
                        n -> "type: operation, actions: [%s]".formatted(parts(n, "{functionRef: f}"))),
                state(
                        "FORK_BRANCHES",
                        Limits.FORK_BRANCHES,
                        "actions at once",
                        n -> "type: operation, actionMode: parallel, actions: [%s]"
                                .formatted(parts(n, "{functionRef: f}"))),
                state(
                        "FORK_BRANCHES",
                        Limits.FORK_BRANCHES,
                        "branches",
                        n -> "type: parallel, branches: [%s]".formatted(parts(n, "{name: b%d, actions: []}"))),
                whole(
                        "EVENTS_PER_STATE",
                        Limits.EVENTS_PER_STATE,
                        "events",
                        n -> "events: [%s]\n".formatted(parts(n, "{name: e%d, type: e, source: s}"))
                                + state("type: event, onEvents: [%s]".formatted(parts(n, "{eventRefs: [e%d]}")))),
                whole(
                        "EVENTS_PER_EXIT",
                        Limits.EVENTS_PER_EXIT,
                        "events",
                        n -> "events: [%s]\n".formatted(parts(n, "{name: e%d, type: e, kind: produced}"))
                                + "states: [{name: A, type: inject, data: {}, end: {produceEvents: [%s]}}]\n"
                                        .formatted(parts(n, "{eventRef: e%d}"))),
                whole(
                        "EVENT_TYPE_CHARACTERS",
                        Limits.EVENT_TYPE_CHARACTERS,
                        "a produced event",
                        n -> "events: [{name: e, type: %s, kind: produced}]\n".formatted("e".repeat(n))
                                + "states: [{name: A, type: inject, data: {}, end: {produceEvents: [{eventRef: e}]}}]\n"),
                whole(
                        "SCHEMA_PATTERN_CHARACTERS",
                        ExpressionLimits.SCHEMA_PATTERN_CHARACTERS,
                        "a schema of inputs",
                        n ->
                                "dataInputSchema: {schema: {properties: {a: {pattern: '%s'}}}, failOnValidationErrors: true}\n"
                                                .formatted("a".repeat(n))
                                        + state("type: inject, data: {}")));
    }

    /** Returns the hexadecimal form of a number with this many decimal digits. */
    private static String hexadecimal(int digits) {
        return "0x" + BigInteger.TEN.pow(digits - 1).toString(16);
    }

    private static InputBound whole(String constant, int most, String what, IntFunction<String> text) {
        return InputBound.of(constant, most, what, EntryPoint.DEFINITION, size -> {
            var written = text.apply(size);
            var head = written.startsWith("id:") ? "" : "id: bound\nversion: '1'\n";
            var functions = "specVersion: '0.8'\nfunctions: [{name: f, type: expression, operation: '1'}]\n";
            return written.startsWith("#") ? written : head + functions + written;
        });
    }

    private static InputBound state(String constant, int most, String what, IntFunction<String> state) {
        return whole(constant, most, what, size -> state(state.apply(size)));
    }

    private static InputBound data(String constant, int most, String what, IntFunction<String> value) {
        return state(constant, most, what, size -> "type: inject, data: {a: %s}".formatted(value.apply(size)));
    }

    private static InputBound expression(String constant, int most, IntFunction<String> jq) {
        return state(
                constant,
                most,
                "an expression",
                size -> "type: inject, data: {}, stateDataFilter: {output: '${%s}'}".formatted(jq.apply(size)));
    }

    private static String state(String state) {
        return "states: [{name: A, %s, %s}]\n".formatted(state, END);
    }

    private static String named(String id, String version) {
        return "id: %s\nversion: '%s'\n".formatted(id, version) + state("type: inject, data: {}");
    }

    private static String padded(int bytes) {
        var text = "\nspecVersion: '0.8'\n" + named("bound", "1");
        return "#" + " ".repeat(bytes - text.length() - 1) + text;
    }

    private DefinitionBounds() {}
}
