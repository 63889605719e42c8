package dev.stride.functions.hostile;

import static dev.stride.functions.hostile.InputBound.parts;

import dev.stride.ExpressionLimits;
import dev.stride.Limits;
import dev.stride.functions.hostile.InputBound.EntryPoint;
import java.util.List;
import java.util.function.IntFunction;

/** The limits that apply only to definitions of version 0.1. */
final class OlderDefinitionBounds {

    private static final String NOTHING = "{name: B, type: OPERATION, actionMode: SEQUENTIAL, actions: [], end: true}";

    static List<InputBound> all() {
        return List.of(
                bound(
                        "JSON_PATH_STEPS",
                        ExpressionLimits.JSON_PATH_STEPS,
                        "a path",
                        "",
                        n -> NOTHING.replace(
                                "actions: []", "actions: [], filter: {outputPath: '$%s'}".formatted(".a".repeat(n)))),
                bound(
                        "CHOICES",
                        Limits.CHOICES,
                        "a state",
                        "",
                        n -> "{name: B, type: SWITCH, choices: [%s], default: C}, "
                                        .formatted(parts(n, "{path: $, operator: Equals, value: '%d', nextState: C}"))
                                + NOTHING.replace("name: B", "name: C")),
                bound(
                        "TRIGGERS",
                        Limits.TRIGGERS,
                        "a workflow",
                        "triggerDefs: [%s], ",
                        "{name: t%d, source: s, type: t%d}"),
                bound(
                        "ERROR_HANDLERS",
                        Limits.ERROR_HANDLERS,
                        "a workflow",
                        "onError: [%s], ",
                        "{errorExpression: \"name == 'e%d'\", nextState: B}"),
                bound(
                        "RETRIES_PER_ACTION",
                        Limits.RETRIES_PER_ACTION,
                        "an action",
                        "",
                        n -> acting("retry: [%s]".formatted(parts(n, "{match: e%d, max: 1, nextState: C}")))),
                bound(
                        "RETRIES",
                        Limits.RETRIES,
                        "an action",
                        "",
                        n -> acting("retry: [{match: e, max: %d, nextState: C}]".formatted(n))));
    }

    private static String acting(String retry) {
        return "{name: B, type: OPERATION, actionMode: SEQUENTIAL, end: true, actions: "
                + "[{function: {name: f, type: http, resource: 'https://service.example/'}, %s}]}, ".formatted(retry)
                + NOTHING.replace("name: B", "name: C");
    }

    private static InputBound bound(String constant, int most, String what, String top, String part) {
        return of(constant, most, what, n -> top.formatted(parts(n, part)) + "states: [" + NOTHING + "]");
    }

    private static InputBound bound(String constant, int most, String what, String top, IntFunction<String> states) {
        return of(constant, most, what, n -> top + "states: [" + states.apply(n) + "]");
    }

    private static InputBound of(String constant, int most, String what, IntFunction<String> rest) {
        return InputBound.of(
                constant,
                most,
                what + " of version 0.1",
                EntryPoint.DEFINITION,
                n -> "---\n{id: bound, name: bound, startsAt: B, " + rest.apply(n) + "}");
    }

    private OlderDefinitionBounds() {}
}
