package dev.stride.plan;

import java.time.Instant;
import java.util.Optional;
import java.util.TreeMap;

/** Plans as people read them: one line a node, with its id, its place in the author's document, and what it does. */
public final class PlanPrinter {

    /** Prints a plan; equal plans give equal text. */
    public static String print(Plan plan) {
        var text = new StringBuilder("%s \"%s\" in %s, starts at %d\n"
                .formatted(plan.workflow(), plan.name(), plan.language(), plan.start()));
        if (!plan.constants().isEmpty()) {
            line(text, "$CONST = ", plan.constants());
        }
        plan.label().ifPresent(label -> line(text, "labelled ", ExpressionText.of(label)));
        plan.inputSchema()
                .ifPresent(input -> line(text, input.failOnErrors() ? "input must be " : "input is ", input.schema()));
        if (!plan.secrets().isEmpty()) {
            line(text, "$SECRETS of ", String.join(", ", plan.secrets()));
        }
        plan.schedule().ifPresent(schedule -> line(text, "starts ", of(schedule)));
        var line = line(plan);
        for (int id = 0; id < plan.nodes().size(); id++) {
            var node = plan.node(id);
            text.append(line.formatted(id, kind(node), node.source(), NodeText.of(node))
                            .stripTrailing())
                    .append('\n');
        }
        new TreeMap<>(plan.calls())
                .forEach(
                        (name, call) -> text.append("\"%s\" is %s %s\n".formatted(name, call.kind(), call.template())));
        return text.toString();
    }

    private static void line(StringBuilder text, String what, Object value) {
        text.append(what).append(value).append('\n');
    }

    private static String of(Schedule schedule) {
        return switch (schedule) {
            case Schedule.Every(var every, var from, var until, var zone) ->
                "every " + every + since(from) + before(until) + " in " + zone;
            case Schedule.Once(var at) -> "once at " + at;
            case Schedule.Cron(var expression, var dialect, var zone, var until) ->
                "when " + dialect + " cron " + expression + before(until) + " in " + zone;
        };
    }

    private static String since(Optional<Instant> from) {
        return from.map(it -> " from " + it).orElse("");
    }

    private static String before(Optional<Instant> until) {
        return until.map(it -> " until " + it).orElse("");
    }

    /** A format whose columns are as wide as their widest entry. */
    private static String line(Plan plan) {
        var idWidth = String.valueOf(plan.nodes().size() - 1).length();
        var sourceWidth = plan.nodes().stream()
                .mapToInt(node -> node.source().length())
                .max()
                .orElse(1);
        return "%" + idWidth + "d  %-6s  %-" + sourceWidth + "s  %s";
    }

    private static String kind(Node node) {
        return switch (node) {
            case Node.Enter _ -> "enter";
            case Node.Leave _ -> "leave";
            case Node.Assign _ -> "assign";
            case Node.Choose _ -> "choose";
            case Node.Invoke _ -> "invoke";
            case Node.Delay _ -> "delay";
            case Node.End _ -> "end";
        };
    }

    private PlanPrinter() {}
}
