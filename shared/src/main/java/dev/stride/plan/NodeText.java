package dev.stride.plan;

import dev.stride.expression.Expression;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What a node does, in one line: {@code =} replaces data, {@code +=} merges into it, an arrow points to the next node. */
final class NodeText {

    static String of(Node node) {
        return switch (node) {
            case Node.Enter(Scope(var state, var kind, var catches), int next, var _) ->
                "\"" + state + "\" (" + kind + ")" + to(next)
                        + catches.stream().map(NodeText::handler).collect(Collectors.joining());
            case Node.Leave(int next, var _) -> to(next).strip();
            case Node.Assign(var value, var placement, int next, var _) ->
                put(placement) + ExpressionText.of(value) + to(next);
            case Node.Choose(var cases, int otherwise, var _) ->
                cases.stream()
                        .map(way -> ExpressionText.of(way.when()) + to(way.next()) + ", ")
                        .collect(Collectors.joining("", "", "else" + to(otherwise)));
            case Node.Invoke invoke -> invoked(invoke) + retried(invoke.retry()) + to(invoke.next());
            case Node.Delay(var duration, int next, var _) -> duration + to(next);
            case Node.End _ -> "";
        };
    }

    private static String invoked(Node.Invoke invoke) {
        var name = invoke.action().equals(invoke.call()) ? "" : "\"" + invoke.action() + "\": ";
        var call = "\"" + invoke.call() + "\"(" + ExpressionText.of(invoke.arguments()) + ")";
        return name + put(invoke.placement()) + call + results(invoke.results());
    }

    private static String results(Expression results) {
        var text = ExpressionText.of(results);
        return text.equals(ExpressionText.UNCHANGED) ? "" : " | " + text;
    }

    private static String put(Placement placement) {
        return switch (placement) {
            case Placement.Replace() -> "data = ";
            case Placement.Merge(var into, var _) ->
                into.map(ExpressionText::of).orElse("data") + " += ";
            case Placement.Discard() -> "";
        };
    }

    private static String handler(Catch handler) {
        return ", on " + faults(handler.faults()) + to(handler.next());
    }

    private static String retried(Retry retry) {
        var policy = retry.policy();
        if (retry.on().isEmpty() || !policy.allows(1)) {
            return "";
        }
        var text = new ArrayList<>(List.of(
                policy.maxRetries().isPresent() ? "up to " + policy.maxRetries().getAsInt() + " retries" : "retries",
                "on " + faults(retry.on())));
        if (!retry.except().isEmpty()) {
            text.add("except " + faults(retry.except()));
        }
        text.add("after " + policy.delay());
        if (policy.multiplier() != 1) {
            text.add("times " + policy.multiplier());
        }
        if (!policy.increment().isZero()) {
            text.add("plus " + policy.increment());
        }
        switch (policy.jitter()) {
            case RetryPolicy.Jitter.Ratio(double share) when share == 0 -> {}
            case RetryPolicy.Jitter.Ratio(double share) -> text.add("give or take " + share + " of it");
            case RetryPolicy.Jitter.Amount(var most) -> text.add("give or take " + most);
        }
        policy.maxDelay().ifPresent(most -> text.add("at most " + most));
        return text.stream().collect(Collectors.joining(" ", ", ", ""));
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

    private NodeText() {}
}
