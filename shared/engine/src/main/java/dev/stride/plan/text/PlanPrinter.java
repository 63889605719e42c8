package dev.stride.plan.text;

import dev.stride.plan.Plan;
import dev.stride.plan.WorkflowSettings;
import dev.stride.plan.WorkflowSettings.InputSchema;
import dev.stride.plan.event.EventFilter;
import dev.stride.plan.event.EventTemplate;
import dev.stride.plan.node.Node;
import dev.stride.plan.policy.ExecTimeout;
import dev.stride.plan.start.Schedule;
import dev.stride.plan.start.StartEvents;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Prints a plan as readable text: one line per node with its id, its kind, its location in the workflow definition and its
 * details.
 */
public final class PlanPrinter {

    /** Returns the text of a plan. Equal plans have the same text. */
    public static String print(Plan plan) {
        var text = new StringBuilder("%s \"%s\" in %s, starts at %d\n"
                .formatted(plan.workflow(), plan.name(), plan.language(), plan.start()));
        if (!plan.constants().isEmpty()) {
            text.append("$CONST = ").append(plan.constants()).append('\n');
        }
        settings(plan.settings()).forEach(line -> text.append(line).append('\n'));
        var line = line(plan);
        for (int id = 0; id < plan.nodes().size(); id++) {
            var node = plan.node(id);
            text.append(line.formatted(id, kind(node), node.source(), NodeText.format(node))
                            .stripTrailing())
                    .append('\n');
        }
        new TreeMap<>(plan.calls())
                .forEach(
                        (name, call) -> text.append("\"%s\" is %s %s\n".formatted(name, call.kind(), call.template())));
        events(plan)
                .forEach((name, event) -> text.append('"')
                        .append(name)
                        .append("\" is ")
                        .append(event)
                        .append('\n'));
        return text.toString();
    }

    /** Returns a description of each event that the plan consumes or publishes. The keys are the names of the events. */
    private static SortedMap<String, String> events(Plan plan) {
        var events = new TreeMap<String, String>();
        for (var node : plan.nodes()) {
            if (node instanceof Node.Await await) {
                await.events().forEach(event -> events.put(event.name(), format(event)));
            } else if (node instanceof Node.Emit emit) {
                emit.events().forEach(event -> events.put(event.name(), format(event)));
            }
        }
        return events;
    }

    private static String format(EventTemplate event) {
        return "published as " + event.type() + " of " + event.source();
    }

    private static String format(EventFilter event) {
        return event.type() + " of " + event.source()
                + event.correlations().stream()
                        .map(rule -> ", " + rule.path().text()
                                + rule.value()
                                        .map(value -> " = " + ExpressionText.format(value))
                                        .orElse(""))
                        .collect(Collectors.joining());
    }

    /** Returns the format string for the lines of the nodes. Each column is as wide as its widest entry. */
    private static String line(Plan plan) {
        var idWidth = String.valueOf(plan.nodes().size() - 1).length();
        var sourceWidth = plan.nodes().stream()
                .mapToInt(node -> node.source().length())
                .max()
                .orElse(1);
        return "%" + idWidth + "d  %-7s  %-" + sourceWidth + "s  %s";
    }

    private static String kind(Node node) {
        return switch (node) {
            case Node.Enter _ -> "enter";
            case Node.Leave _ -> "leave";
            case Node.Assign _ -> "assign";
            case Node.Choose _ -> "choose";
            case Node.Check _ -> "check";
            case Node.Raise _ -> "raise";
            case Node.Invoke _ -> "invoke";
            case Node.CallWorkflow _ -> "call";
            case Node.Delay _ -> "delay";
            case Node.Listen _ -> "listen";
            case Node.Await _ -> "await";
            case Node.Emit _ -> "emit";
            case Node.Fork _ -> "fork";
            case Node.ForEach _ -> "foreach";
            case Node.Detach _ -> "detach";
            case Node.Compensate _ -> "undo";
            case Node.Return _ -> "return";
            case Node.KeepActive _ -> "rest";
            case Node.Continue _ -> "renew";
            case Node.End _ -> "end";
        };
    }

    private static Stream<String> settings(WorkflowSettings workflowSettings) {
        var secrets = Optional.of(workflowSettings.secrets())
                .filter(names -> !names.isEmpty())
                .map(names -> "$SECRETS of " + String.join(", ", names));
        var once = Stream.of(
                        workflowSettings.label().map(label -> "labelled " + ExpressionText.format(label)),
                        workflowSettings.inputSchema().map(PlanPrinter::format),
                        secrets,
                        workflowSettings.schedule().map(PlanPrinter::format),
                        workflowSettings.starts().map(PlanPrinter::format),
                        workflowSettings.timeout().map(PlanPrinter::format),
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

    private PlanPrinter() {}
}
