package dev.stride.testing;

import dev.stride.engine.Entry;
import dev.stride.plan.Fault;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** A history as compact lines: the time since the start, what happened, where. */
final class Trace {

    static List<String> of(List<Entry> history) {
        return history.stream()
                .map(entry ->
                        "%-8s %s".formatted(Duration.between(history.getFirst().at(), entry.at()), told(entry)))
                .toList();
    }

    private static String told(Entry entry) {
        return switch (entry) {
            case Entry.Started(var _, var _, var input) ->
                "started" + input.map(it -> " with " + it).orElse("");
            case Entry.Entered(var _, var state, var kind, var _, var _) -> "entered  %s (%s)".formatted(state, kind);
            case Entry.Called(var _, var state, var action, int attempt, var _, var result) ->
                "called   %s in %s, attempt %d%s"
                        .formatted(
                                action,
                                state,
                                attempt,
                                result.map(it -> ": " + it).orElse(""));
            case Entry.Failed(var _, var state, var action, int attempt, var _, var fault) ->
                "failed   %s in %s, attempt %d: %s".formatted(action, state, attempt, told(fault));
            case Entry.Retrying(var _, var state, var action, int attempt, var _, Instant until) ->
                "waiting  in %s until %s for attempt %d of %s".formatted(state, until, attempt, action);
            case Entry.Sleeping(var _, var state, var _, Instant until) ->
                "sleeping in %s until %s".formatted(state, until);
            case Entry.Delegated(var _, var state, var action, var _, var workflow, var instance) ->
                "started  %s in %s: %s as %s".formatted(action, state, workflow, instance);
            case Entry.Forked(var _, var state, var _, int children) ->
                "forked   %d branches in %s".formatted(children, state);
            case Entry.Awaiting(var _, var state, var _, var events, var until) ->
                "awaiting %s in %s%s"
                        .formatted(
                                String.join(", ", events),
                                state,
                                until.map(it -> " until " + it).orElse(""));
            case Entry.Consumed(var _, var state, var _, var event, var id, var _) ->
                "consumed %s in %s: %s".formatted(event, state, id);
            case Entry.Produced(var _, var state, var _, var event, var id, var _) ->
                "produced %s in %s: %s".formatted(event, state, id);
            case Entry.TimedOut _ -> "timed out";
            case Entry.Caught(var _, var state, var _, var fault) -> "caught   in %s: %s".formatted(state, told(fault));
            case Entry.Left(var _, var state, var _, var data) ->
                "left     " + state + data.map(it -> " with " + it).orElse("");
            case Entry.Cancelled(var _, var reason, boolean compensates) ->
                "cancelled%s: %s".formatted(compensates ? " with compensation" : "", reason);
            case Entry.Retried(var _, var state, var patch) ->
                "retried  " + state + patch.map(it -> " with " + it).orElse("");
            case Entry.Suspended(var _, var reason) -> "suspended " + reason;
            case Entry.Resumed _ -> "resumed";
            case Entry.Ended(var _, var status, var fault, var output) ->
                "ended    %s%s%s"
                        .formatted(
                                status,
                                fault.map(it -> " by " + told(it)).orElse(""),
                                output.map(it -> " with " + it).orElse(""));
        };
    }

    private static String told(Fault fault) {
        return "%s (%s): %s".formatted(fault.name(), fault.code(), fault.message());
    }

    private Trace() {}
}
