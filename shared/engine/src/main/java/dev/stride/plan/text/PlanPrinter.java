package dev.stride.plan.text;

import dev.stride.plan.Plan;
import dev.stride.plan.event.EventFilter;
import dev.stride.plan.event.EventTemplate;
import dev.stride.plan.node.Node;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

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
        SettingsText.lines(plan.settings()).forEach(line -> text.append(line).append('\n'));
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

    private PlanPrinter() {}
}
