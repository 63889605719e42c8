package dev.stride.plan;

import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Plans as people read them: one line a node, with its id, its place in the author's document, and what it does. */
public final class PlanPrinter {

    /** Prints a plan; equal plans give equal text. */
    public static String print(Plan plan) {
        var text = new StringBuilder("%s \"%s\" in %s, starts at %d\n"
                .formatted(plan.workflow(), plan.name(), plan.language(), plan.start()));
        if (!plan.constants().isEmpty()) {
            text.append("$CONST = ").append(plan.constants()).append('\n');
        }
        var idWidth = String.valueOf(plan.nodes().size() - 1).length();
        var sourceWidth = plan.nodes().stream()
                .mapToInt(node -> node.source().length())
                .max()
                .orElse(1);
        var line = "%" + idWidth + "d  %-6s  %-" + sourceWidth + "s  %s\n";
        IntStream.range(0, plan.nodes().size()).forEach(id -> {
            var node = plan.node(id);
            text.append(line.formatted(id, kind(node), node.source(), description(node)));
        });
        new TreeMap<>(plan.calls())
                .forEach((name, call) ->
                        text.append("call \"%s\" = %s %s\n".formatted(name, call.kind(), call.template())));
        return text.toString();
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

    private static String description(Node node) {
        return switch (node) {
            case Node.Enter(Scope(var state, var kind, var catches), int next, var _) ->
                "\"" + state + "\" (" + kind + ")" + to(next)
                        + catches.stream().map(PlanPrinter::handler).collect(Collectors.joining());
            case Node.Leave(int next, var _) -> to(next).strip();
            case Node.Assign(var value, var placement, int next, var _) ->
                ExpressionText.of(value) + put(placement) + to(next);
            case Node.Choose(var cases, int otherwise, var _) ->
                cases.stream()
                        .map(way -> ExpressionText.of(way.when()) + to(way.next()) + ", ")
                        .collect(Collectors.joining("", "", "else" + to(otherwise)));
            case Node.Invoke invoke -> invoked(invoke);
            case Node.Delay(var duration, int next, var _) -> duration + to(next);
            case Node.End _ -> "";
        };
    }

    private static String invoked(Node.Invoke invoke) {
        var name = invoke.action().equals(invoke.call()) ? "" : "\"" + invoke.action() + "\": ";
        var result = ExpressionText.of(invoke.results()) + put(invoke.placement());
        return name + "\"" + invoke.call() + "\"(" + ExpressionText.of(invoke.arguments()) + ") gives " + result
                + retried(invoke.retry()) + to(invoke.next());
    }

    private static String put(Placement placement) {
        return switch (placement) {
            case Placement.Replace() -> " = data";
            case Placement.Merge(var into, var _) ->
                into.map(path -> " merged into " + ExpressionText.of(path)).orElse(" merged into data");
            case Placement.Discard() -> " dropped";
        };
    }

    private static String handler(Catch handler) {
        return ", on " + faults(handler.faults()) + to(handler.next());
    }

    private static String retried(Retry retry) {
        if (retry.on().isEmpty() || !retry.policy().allows(1)) {
            return "";
        }
        var policy = retry.policy();
        var most = policy.maxRetries().isPresent() ? policy.maxRetries().getAsInt() + " times" : "for ever";
        var except = retry.except().isEmpty() ? "" : " except " + faults(retry.except());
        return ", retried " + most + " after " + policy.delay() + " on " + faults(retry.on()) + except;
    }

    private static String faults(List<FaultMatch> faults) {
        return faults.stream()
                .map(fault -> "\"" + fault.name() + "\""
                        + fault.code().map(code -> " (" + code + ")").orElse(""))
                .collect(Collectors.joining(" or "));
    }

    private static String to(int next) {
        return " -> " + next;
    }

    private PlanPrinter() {}
}
