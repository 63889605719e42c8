package dev.stride.plan;

import dev.stride.expression.Expression;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.threeten.extra.PeriodDuration;

/** What a node does, in one line: {@code =} replaces data, {@code +=} merges into it, an arrow points to the next node. */
final class NodeText {

    static String of(Node node) {
        return switch (node) {
            case Node.Enter(Scope scope, int next, var _) -> entered(scope, next);
            case Node.Leave(int next, var _) -> to(next).strip();
            case Node.Assign(var value, var placement, int next, var _) ->
                put(placement) + ExpressionText.of(value) + to(next);
            case Node.Choose(var cases, int otherwise, var _) ->
                cases.stream()
                        .map(way -> ExpressionText.of(way.when()) + to(way.next()) + ", ")
                        .collect(Collectors.joining("", "", "else" + to(otherwise)));
            case Node.Invoke invoke ->
                performed(invoke.action(), invoke.call(), invoke.placement(), invoke.arguments(), invoke.results())
                        + within(invoke.timeout())
                        + RetryText.of(invoke.retry())
                        + to(invoke.next());
            case Node.Call call ->
                performed(call.action(), call.workflow().toString(), call.placement(), call.input(), call.results())
                        + waits(call.waits())
                        + within(call.timeout())
                        + RetryText.of(call.retry())
                        + to(call.next());
            case Node.Delay(var duration, var until, int next, var _) ->
                until.map(instant -> "until " + instant).orElseGet(duration::toString) + to(next);
            case Node.Listen(var events, int next, var _) -> names(events) + to(next);
            case Node.Await await -> awaited(await);
            case Node.Emit(var events, int next, var _) ->
                events.stream().map(NodeText::published).collect(Collectors.joining(" and ")) + to(next);
            case Node.Fork fork -> forked(fork);
            case Node.ForEach(var all, var element, var batch, int body, var into, int next, var _) ->
                "$" + element + " of " + ExpressionText.of(all)
                        + batch.map(most -> " by " + ExpressionText.of(most)).orElse("")
                        + to(body)
                        + into.map(place -> ", into " + ExpressionText.of(place))
                                .orElse("")
                        + to(next);
            case Node.Detach(int arm, int next, var _) -> "beside" + to(arm) + "," + to(next);
            case Node.Compensate(int next, var _) -> to(next).strip();
            case Node.Rest(var events, var again, var _) ->
                names(events) + (again.isPresent() ? to(again.getAsInt()) : "");
            case Node.Continue(var workflow, var input, var timeout, var _) ->
                workflow + "(" + ExpressionText.of(input) + ")"
                        + timeout.map(bound -> " within " + bound.after()).orElse("");
            case Node.Return(boolean whole, var _) -> whole ? "data" : "";
            case Node.End _ -> "";
        };
    }

    private static String forked(Node.Fork fork) {
        return fork.outputs().map(NodeText::put).orElse("")
                + fork.arms().stream().map(NodeText::arm).collect(Collectors.joining(" | "))
                + fork.needed()
                        .map(count -> ", " + ExpressionText.of(count) + " of them")
                        .orElse("")
                + to(fork.next());
    }

    private static String awaited(Node.Await await) {
        return await.ways().stream().map(NodeText::way).collect(Collectors.joining(", "))
                + await.timeout().map(longest -> ", after " + longest).orElse("")
                + (await.onTimeout().isPresent() ? to(await.onTimeout().getAsInt()) : "");
    }

    private static String entered(Scope scope, int next) {
        return quoted(scope.state()) + " (" + scope.kind() + ")"
                + within(scope.total())
                + scope.single().map(longest -> " at a time " + longest).orElse("")
                + to(next)
                + scope.catches().stream().map(NodeText::handler).collect(Collectors.joining())
                + (scope.compensation().isPresent()
                        ? ", undone by" + to(scope.compensation().getAsInt())
                        : "");
    }

    private static String performed(
            String action, String call, Placement placement, Expression arguments, Expression results) {
        var name = action.equals(call) ? "" : quoted(action) + ": ";
        var text = ExpressionText.of(results);
        return name + put(placement) + quoted(call) + "(" + ExpressionText.of(arguments) + ")"
                + (text.equals(ExpressionText.UNCHANGED) ? "" : " | " + text);
    }

    private static String waits(Node.Call.Waits waits) {
        return switch (waits) {
            case FOR_ITS_END -> "";
            case NOT_AND_CANCELS_IT -> ", not waited for, cancelled at the end";
            case NOT -> ", not waited for";
        };
    }

    private static String way(Way way) {
        return way.receptions().stream()
                        .map(reception -> put(reception.placement())
                                + quoted(reception.event().name())
                                + " | "
                                + ExpressionText.of(reception.value()))
                        .collect(Collectors.joining(" and "))
                + to(way.next());
    }

    private static String published(EventTemplate event) {
        var payload = event.data().map(ExpressionText::of).orElse("");
        var attributes =
                event.attributes().map(all -> " with " + ExpressionText.of(all)).orElse("");
        return quoted(event.name()) + "(" + payload + ")" + attributes;
    }

    private static String arm(Arm arm) {
        return quoted(arm.name()) + within(arm.timeout()) + to(arm.start());
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

    private static String put(Placement placement) {
        return switch (placement) {
            case Placement.Replace() -> "data = ";
            case Placement.Merge(var into, var _) ->
                into.map(ExpressionText::of).orElse("data") + " += ";
            case Placement.Bind(String variable) -> "$" + variable + " = ";
            case Placement.Discard() -> "";
        };
    }

    private static String handler(Catch handler) {
        var when = handler.when().map(it -> " if " + ExpressionText.of(it)).orElse("");
        return ", on " + RetryText.faults(handler.faults()) + when + (handler.afresh() ? " afresh" : "")
                + to(handler.next());
    }

    private static String to(int next) {
        return " -> " + next;
    }

    private NodeText() {}
}
