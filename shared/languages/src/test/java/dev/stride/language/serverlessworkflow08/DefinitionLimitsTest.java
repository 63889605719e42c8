package dev.stride.language.serverlessworkflow08;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.Limits;
import dev.stride.language.Compilation;
import dev.stride.source.Diagnostic;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the limits of definitions. */
class DefinitionLimitsTest {

    /**
     * A definition with a number of equal parts.
     *
     * @param text where the parts stand, at {@code %s}
     * @param part one of them, with its number at {@code %d}
     * @param at pointer to all of them
     */
    record Bound(int most, String text, String part, String at) {

        private String definition(int parts) {
            var events = IntStream.rangeClosed(0, parts)
                    .mapToObj("{name: e%1$d, type: e, source: s}, {name: p%1$d, type: p, kind: produced}"::formatted)
                    .collect(Collectors.joining(", "));
            var all = IntStream.range(0, parts).mapToObj(part::formatted).collect(Collectors.joining(", "));
            return """
                    id: a
                    specVersion: '0.8'
                    functions: [{name: f, operation: a.json#a}]
                    events: [%s]
                    states: [{name: A, %s}]
                    """.formatted(events, text.formatted(all));
        }
    }

    static List<Bound> bounds() {
        var call = "{functionRef: f}";
        return List.of(
                new Bound(Limits.ACTIONS_PER_STATE, "type: operation, actions: [%s], end: true", call, "/actions"),
                new Bound(
                        Limits.FORK_BRANCHES,
                        "type: operation, actionMode: parallel, actions: [%s], end: true",
                        call,
                        "/actions"),
                new Bound(
                        Limits.ACTIONS_PER_STATE,
                        "type: foreach, inputCollection: .a, actions: [%s], end: true",
                        call,
                        "/actions"),
                new Bound(
                        Limits.FORK_BRANCHES,
                        "type: parallel, branches: [%s], end: true",
                        "{name: b%d, actions: []}",
                        "/branches"),
                new Bound(
                        Limits.EVENTS_PER_STATE,
                        "type: event, onEvents: [%s], end: true",
                        "{eventRefs: [e%d]}",
                        "/onEvents"),
                new Bound(
                        Limits.EVENTS_PER_STATE,
                        "type: switch, eventConditions: [%s], defaultCondition: {end: true}",
                        "{eventRef: e%d, end: true}",
                        "/eventConditions"),
                new Bound(
                        Limits.EVENTS_PER_EXIT,
                        "type: inject, data: {}, end: {produceEvents: [%s]}",
                        "{eventRef: p%d}",
                        "/end/produceEvents"));
    }

    @ParameterizedTest
    @MethodSource("bounds")
    void definitionWithAStateAboveASizeLimitIsRefused(Bound bound) {
        assertThat(TestCompiler.compile(bound.definition(bound.most()))).isInstanceOf(Compilation.Compiled.class);
        assertThat(TestCompiler.compile(bound.definition(bound.most() + 1)))
                .isInstanceOfSatisfying(
                        Compilation.Rejected.class,
                        rejected -> assertThat(rejected.faults())
                                .extracting(Diagnostic::pointer)
                                .containsExactly("/states/0" + bound.at()));
    }
}
