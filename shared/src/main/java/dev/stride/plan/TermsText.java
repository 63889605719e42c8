package dev.stride.plan;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What holds for every instance of a workflow, in words. */
final class TermsText {

    static Stream<String> lines(Terms terms) {
        var secrets = Optional.of(terms.secrets())
                .filter(names -> !names.isEmpty())
                .map(names -> "$SECRETS of " + String.join(", ", names));
        var once = Stream.of(
                        terms.label().map(label -> "labelled " + ExpressionText.of(label)),
                        terms.inputSchema().map(TermsText::of),
                        secrets,
                        terms.schedule().map(TermsText::of),
                        terms.starts().map(TermsText::of),
                        terms.timeout().map(TermsText::of),
                        terms.history().map(level -> "history " + level),
                        compensation(terms))
                .flatMap(Optional::stream);
        return Stream.concat(once, reports(terms));
    }

    private static Stream<String> reports(Terms terms) {
        return terms.reports().entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(report -> "reports " + report.getKey() + " = " + ExpressionText.of(report.getValue()));
    }

    private static String of(InputSchema input) {
        return (input.failOnErrors() ? "input must be " : "input is ") + input.schema();
    }

    private static String of(Schedule schedule) {
        return switch (schedule) {
            case Schedule.Every(var every, var from, var until, var zone) ->
                "starts every " + every + since(from) + before(until) + " in " + zone;
            case Schedule.Once(var at) -> "starts once at " + at;
            case Schedule.Cron(var expression, var dialect, var zone, var until) ->
                "starts when " + dialect + " cron " + expression + before(until) + " in " + zone;
        };
    }

    private static String of(StartEvents starts) {
        return starts.events().stream()
                        .map(event -> '"' + event.name() + '"')
                        .collect(Collectors.joining(starts.all() ? " and " : " or ", "starts with ", ""))
                + starts.timeout().map(longest -> " within " + longest).orElse("")
                + (starts.joins() ? ", or goes on with it" : "");
    }

    private static String of(ExecTimeout timeout) {
        return "ends after " + timeout.after()
                + (timeout.interrupts() ? " at once" : "")
                + (timeout.before().isPresent()
                        ? ", then -> " + timeout.before().getAsInt()
                        : "");
    }

    private static Optional<String> compensation(Terms terms) {
        return terms.compensation().isPresent()
                ? Optional.of("cancelled -> " + terms.compensation().getAsInt() + " with compensation")
                : Optional.empty();
    }

    private static String since(Optional<Instant> from) {
        return from.map(it -> " from " + it).orElse("");
    }

    private static String before(Optional<Instant> until) {
        return until.map(it -> " until " + it).orElse("");
    }

    private TermsText() {}
}
