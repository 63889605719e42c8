package dev.stride.plan.text;

import dev.stride.expression.Expression;
import dev.stride.plan.event.EventFilter;
import dev.stride.plan.event.EventTemplate;
import dev.stride.plan.fault.Catch;
import dev.stride.plan.fault.FaultMatch;
import dev.stride.plan.node.DataPlacement;
import dev.stride.plan.node.EventAlternative;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.Node.ForkBranch;
import dev.stride.plan.node.StateScope;
import dev.stride.plan.policy.Retry;
import dev.stride.plan.policy.RetryPolicy;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.threeten.extra.PeriodDuration;

/**
 * Formats a plan node as one line of readable text. In this text, {@code =} sets the data or a variable, {@code +=} merges a
 * value into the data, and an arrow points to the next node.
 */
final class NodeText {

    static String format(Node node) {
        return switch (node) {
            case Node.Enter(StateScope stateScope, int next, var _) -> entered(stateScope, next);
            case Node.Leave(int next, var _) -> to(next).strip();
            case Node.Assign(var value, var dataPlacement, int next, var _, var _) ->
                put(dataPlacement) + ExpressionText.format(value) + to(next);
            case Node.Choose(var cases, int otherwise, var _) ->
                cases.stream()
                        .map(each -> ExpressionText.format(each.when()) + to(each.next()) + ", ")
                        .collect(Collectors.joining("", "", "else" + to(otherwise)));
            case Node.Check(var schema, int next, var _) -> schema + to(next);
            case Node.Raise(var fault, var _) -> ExpressionText.format(fault);
            case Node.Invoke invoke ->
                performed(invoke.action(), invoke.call(), invoke.placement(), invoke.arguments(), invoke.results())
                        + within(invoke.timeout())
                        + retry(invoke.retry())
                        + to(invoke.next());
            case Node.CallWorkflow call ->
                performed(call.action(), call.workflow().toString(), call.placement(), call.input(), call.results())
                        + waits(call.waitMode())
                        + within(call.timeout())
                        + retry(call.retry())
                        + to(call.next());
            case Node.Delay(var duration, var until, var computed, int next, var _) ->
                computed.map(ExpressionText::format).orElseGet(() -> delayed(duration, until)) + to(next);
            case Node.Listen(var events, int next, var _) -> names(events) + to(next);
            case Node.Await await -> awaited(await);
            case Node.Emit emit -> emitted(emit);
            case Node.Fork fork -> forked(fork);
            case Node.ForEach(var all, var element, var batch, int body, var into, int next, var _) ->
                "$" + element + " of " + ExpressionText.format(all)
                        + batch.map(most -> " by " + ExpressionText.format(most))
                                .orElse("")
                        + to(body)
                        + into.map(place -> ", into " + ExpressionText.format(place))
                                .orElse("")
                        + to(next);
            case Node.Detach(int branch, int next, var _) -> "beside" + to(branch) + "," + to(next);
            case Node.Compensate(int next, var _) -> to(next).strip();
            case Node.KeepActive(var events, var resumeAt, var _) ->
                names(events) + (resumeAt.isPresent() ? to(resumeAt.getAsInt()) : "");
            case Node.Continue(var workflow, var input, var timeout, var delay, var _) ->
                "%s(%s)".formatted(workflow, ExpressionText.format(input))
                        + delay.map(time -> " after " + time).orElse("")
                        + timeout.map(bound -> " within " + bound.duration()).orElse("");
            case Node.Return(boolean returnsData, var _) -> returnsData ? "data" : "";
            case Node.End _ -> "";
        };
    }

    private static String emitted(Node.Emit emit) {
        return emit.sent().map(NodeText::put).orElse("")
                + emit.events().stream().map(NodeText::published).collect(Collectors.joining(" and "))
                + to(emit.next());
    }

    private static String delayed(PeriodDuration duration, Optional<Instant> until) {
        return until.map(instant -> "until " + instant).orElseGet(duration::toString);
    }

    private static String forked(Node.Fork fork) {
        return fork.outputs().map(NodeText::put).orElse("")
                + fork.branches().stream().map(NodeText::branch).collect(Collectors.joining(" | "))
                + fork.required()
                        .map(count -> ", %s of them".formatted(ExpressionText.format(count)))
                        .orElse("")
                + (fork.failsAtOnce() ? ", none may fail" : "")
                + to(fork.next());
    }

    private static String awaited(Node.Await await) {
        return (await.standing() ? "again " : "")
                + await.alternatives().stream().map(NodeText::alternative).collect(Collectors.joining(", "))
                + await.timeout().map(timeout -> ", after " + timeout).orElse("")
                + (await.onTimeout().isPresent() ? to(await.onTimeout().getAsInt()) : "");
    }

    private static String entered(StateScope stateScope, int next) {
        return quoted(stateScope.state()) + " (" + stateScope.kind() + ")"
                + within(stateScope.totalTimeout())
                + stateScope
                        .computedTimeout()
                        .map(timeout -> " within " + ExpressionText.format(timeout))
                        .orElse("")
                + stateScope
                        .attemptTimeout()
                        .map(timeout -> " at a time " + timeout)
                        .orElse("")
                + to(next)
                + stateScope.catches().stream().map(NodeText::handler).collect(Collectors.joining())
                + (stateScope.compensation().isPresent()
                        ? ", undone by" + to(stateScope.compensation().getAsInt())
                        : "");
    }

    private static String performed(
            String action, String call, DataPlacement dataPlacement, Expression arguments, Expression results) {
        var name = action.equals(call) ? "" : quoted(action) + ": ";
        var text = ExpressionText.format(results);
        return name
                + put(dataPlacement)
                + "%s(%s)".formatted(quoted(call), ExpressionText.format(arguments))
                + (text.equals(ExpressionText.UNCHANGED) ? "" : " | " + text);
    }

    private static String waits(Node.CallWorkflow.WaitMode waitMode) {
        return switch (waitMode) {
            case FOR_ITS_END -> "";
            case NOT_AND_CANCELS_IT ->
                ", the caller does not wait, and cancels the called instance when the caller itself ends";
            case NOT -> ", the caller does not wait";
        };
    }

    private static String alternative(EventAlternative eventAlternative) {
        return eventAlternative.collected().map(NodeText::put).orElse("")
                + eventAlternative.events().stream()
                        .map(consumedEvent -> put(consumedEvent.placement())
                                + quoted(consumedEvent.event().name())
                                + consumedEvent
                                        .when()
                                        .map(it -> " if " + ExpressionText.format(it))
                                        .orElse("")
                                + " | "
                                + ExpressionText.format(consumedEvent.value()))
                        .collect(Collectors.joining(" and "))
                + to(eventAlternative.next());
    }

    private static String published(EventTemplate event) {
        var payload = event.data().map(ExpressionText::format).orElse("");
        var attributes = event.attributes()
                .map(all -> " with " + ExpressionText.format(all))
                .orElse("");
        return quoted(event.name()) + "(" + payload + ")" + attributes;
    }

    private static String branch(ForkBranch forkBranch) {
        return quoted(forkBranch.name()) + within(forkBranch.timeout()) + to(forkBranch.start());
    }

    private static String names(List<EventFilter> events) {
        return events.stream().map(event -> quoted(event.name())).collect(Collectors.joining(" or "));
    }

    private static String within(Optional<PeriodDuration> longest) {
        return longest.map(time -> " within " + time).orElse("");
    }

    private static String quoted(String name) {
        return '"' + name + '"';
    }

    private static String put(DataPlacement dataPlacement) {
        return switch (dataPlacement) {
            case DataPlacement.Replace() -> "data = ";
            case DataPlacement.Merge(var into, var _) ->
                into.map(ExpressionText::format).orElse("data") + " += ";
            case DataPlacement.Bind(String variable) -> "$" + variable + " = ";
            case DataPlacement.Discard() -> "";
        };
    }

    private static String handler(Catch handler) {
        var when = handler.when().map(it -> " if " + ExpressionText.format(it)).orElse("");
        var afresh = handler.restoresData() ? " afresh" : "";
        return ", on " + faults(handler.faults()) + when + afresh + to(handler.next());
    }

    private static String retry(Retry retry) {
        return retry.rules().stream().map(NodeText::rule).collect(Collectors.joining());
    }

    private static String rule(Retry.Rule rule) {
        var then = rule.exhausted().isPresent()
                ? " then -> %d".formatted(rule.exhausted().getAsInt())
                : "";
        if (rule.on().isEmpty() && rule.results().isEmpty()) {
            return "";
        }
        if (!rule.policy().allowsRetry(1)) {
            return then.isEmpty() ? "" : ", on " + matched(rule) + then;
        }
        return retries(rule) + then;
    }

    private static String matched(Retry.Rule rule) {
        var results = rule.results().stream().map(result -> "result \"" + result + '"');
        return Stream.concat(Stream.of(faults(rule.on())).filter(text -> !text.isEmpty()), results)
                .collect(Collectors.joining(" or "));
    }

    private static String retries(Retry.Rule rule) {
        var policy = rule.policy();
        var text = new ArrayList<>(List.of(
                policy.maxRetries().isPresent()
                        ? "up to %d retries".formatted(policy.maxRetries().getAsInt())
                        : "retries",
                "on " + matched(rule)));
        if (!rule.except().isEmpty()) {
            text.add("except " + faults(rule.except()));
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
