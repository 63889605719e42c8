package dev.stride.plan.text;

import dev.stride.plan.WorkflowSettings;
import dev.stride.plan.WorkflowSettings.InputSchema;
import dev.stride.plan.policy.ExecTimeout;
import dev.stride.plan.start.Schedule;
import dev.stride.plan.start.StartEvents;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Formats the settings of a workflow as lines of text. */
final class SettingsText {

    static Stream<String> lines(WorkflowSettings workflowSettings) {
        var secrets = Optional.of(workflowSettings.secrets())
                .filter(names -> !names.isEmpty())
                .map(names -> "$SECRETS of " + String.join(", ", names));
        var once = Stream.of(
                        workflowSettings.label().map(label -> "labelled " + ExpressionText.format(label)),
                        workflowSettings.inputSchema().map(SettingsText::format),
                        secrets,
                        workflowSettings.schedule().map(SettingsText::format),
                        workflowSettings.starts().map(SettingsText::format),
                        workflowSettings.timeout().map(SettingsText::format),
                        workflowSettings.history().map(level -> "history " + level),
                        compensation(workflowSettings))
                .flatMap(Optional::stream);
        return Stream.concat(once, reports(workflowSettings));
    }

    private static Stream<String> reports(WorkflowSettings workflowSettings) {
        return workflowSettings.reports().entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(report -> "reports " + report.getKey() + " = " + ExpressionText.format(report.getValue()));
    }

    private static String format(InputSchema input) {
        return (input.failOnErrors() ? "input must be " : "input is ") + input.schema();
    }

    private static String format(Schedule schedule) {
        return switch (schedule) {
            case Schedule.Every(var every, var from, var until, var zone, boolean afterInterval) ->
                "starts every %s%s%s%s in %s"
                        .formatted(every, afterInterval ? ", not at once" : "", since(from), before(until), zone);
            case Schedule.Once(var at) -> "starts once at " + at;
            case Schedule.Cron(var expression, var dialect, var zone, var until) ->
                "starts when %s cron %s%s in %s".formatted(dialect, expression, before(until), zone);
            case Schedule.Both(var every, var cron) -> format(every) + ", and " + format(cron);
        };
    }

    private static String format(StartEvents starts) {
        return starts.events().stream()
                        .map(event -> '"' + event.name() + '"')
                        .collect(Collectors.joining(starts.all() ? " and " : " or ", "starts with ", ""))
                + starts.timeout().map(longest -> " within " + longest).orElse("")
                + starts.until()
                        .map(_ -> ", after several events have been collected")
                        .orElse("")
                + (starts.joins()
                        ? ", but not if a running instance with the same correlation values can wait for the event"
                        : "")
                + starts.input().map(_ -> ", with its input").orElse("");
    }

    private static String format(ExecTimeout timeout) {
        return "ends after " + timeout.duration()
                + (timeout.interrupts() ? " at once" : "")
                + (timeout.runBefore().isPresent()
                        ? ", then -> " + timeout.runBefore().getAsInt()
                        : "");
    }

    private static Optional<String> compensation(WorkflowSettings workflowSettings) {
        return workflowSettings.compensation().isPresent()
                ? Optional.of("an instance that is cancelled with compensation continues at node %d of this plan"
                        .formatted(workflowSettings.compensation().getAsInt()))
                : Optional.empty();
    }

    private static String since(Optional<Instant> from) {
        return from.map(it -> " from " + it).orElse("");
    }

    private static String before(Optional<Instant> until) {
        return until.map(it -> " until " + it).orElse("");
    }

    private SettingsText() {}
}
