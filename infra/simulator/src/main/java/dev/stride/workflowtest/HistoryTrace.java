package dev.stride.workflowtest;

import dev.stride.engine.branch.BranchId;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.plan.fault.Fault;
import dev.stride.runtime.history.HistoryStore.BranchHistoryEntry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The history of an instance as lines of text. Each line contains the time since the start, what happened, and in most
 * cases the state in which it happened.
 */
final class HistoryTrace {

    static List<String> toLines(List<BranchHistoryEntry> history) {
        return history.stream()
                .map(line -> "%-8s %s%s"
                        .formatted(
                                Duration.between(
                                        history.getFirst().entry().at(),
                                        line.entry().at()),
                                prefix(line.branch()),
                                describe(line.entry())))
                .toList();
    }

    private static String prefix(String branch) {
        return branch.equals(BranchId.ROOT) ? "" : BranchId.label(branch) + " ";
    }

    private static String describe(HistoryEntry historyEntry) {
        return switch (historyEntry) {
            case HistoryEntry.Started(var _, var _, var input, var _) -> "started" + following(" with ", input);
            case HistoryEntry.Entered(var _, var state, var kind, var _, var _) ->
                "entered  %s (%s)".formatted(state, kind);
            case HistoryEntry.Called(
                    var _,
                    var state,
                    var action,
                    int attempt,
                    var _,
                    var _,
                    var result,
                    var _,
                    var _,
                    boolean _) ->
                "called   %s in %s, attempt %d%s".formatted(action, state, attempt, following(": ", result));
            case HistoryEntry.Failed(
                    var _,
                    var state,
                    var action,
                    int attempt,
                    var _,
                    var _,
                    var fault,
                    var _,
                    var _) -> "failed   %s in %s, attempt %d: %s".formatted(action, state, attempt, describe(fault));
            case HistoryEntry.Retrying(var _, var state, var action, int attempt, var _, Instant until) ->
                "waiting  in %s until %s for attempt %d of %s".formatted(state, until, attempt, action);
            case HistoryEntry.Sleeping(var _, var state, var _, Instant until) ->
                "sleeping in %s until %s".formatted(state, until);
            case HistoryEntry.Delegated(var _, var state, var action, var _, var workflow, var instance) ->
                "started  %s in %s: %s as %s".formatted(action, state, workflow, instance);
            case HistoryEntry.Forked(var _, var state, var _, int children) ->
                "forked   %d branches in %s".formatted(children, state);
            case HistoryEntry.Awaiting(var _, var state, var _, var events, var until) ->
                "awaiting %s in %s%s".formatted(String.join(", ", events), state, following(" until ", until));
            case HistoryEntry.Consumed(var _, var state, var _, var event, var id, var _) ->
                "consumed %s in %s: %s".formatted(event, state, id);
            case HistoryEntry.Produced(var _, var state, var _, var event, var id, var _) ->
                "produced %s in %s: %s".formatted(event, state, id);
            case HistoryEntry.TimedOut _ -> "timed out";
            case HistoryEntry.Caught(var _, var state, var _, var fault, var _) ->
                "caught   in %s: %s".formatted(state, describe(fault));
            case HistoryEntry.Left(var _, var state, var _, var data) ->
                "left     " + state + following(" with ", data);
            case HistoryEntry.Cancelled(var _, var reason, boolean compensates) ->
                "cancelled%s: %s".formatted(compensates ? " with compensation" : "", reason);
            case HistoryEntry.Retried(var _, var state, var patch, var version) ->
                "retried  " + state + following(" with ", patch)
                        + version.map(change -> " in version " + change.to()).orElse("");
            case HistoryEntry.Suspended(var _, var reason) -> "suspended " + reason;
            case HistoryEntry.Resumed _ -> "resumed";
            case HistoryEntry.Ended(var _, var status, var fault, var output) ->
                "ended    %s%s%s"
                        .formatted(
                                status, fault.map(it -> " by " + describe(it)).orElse(""), following(" with ", output));
        };
    }

    private static String following(String words, Optional<?> value) {
        return value.map(it -> words + it).orElse("");
    }

    private static String describe(Fault fault) {
        return "%s (%s): %s".formatted(fault.name(), fault.code(), fault.described());
    }

    private HistoryTrace() {}
}
