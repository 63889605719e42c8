package dev.stride.functions.telemetry;

import dev.stride.call.api.Reply;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.Status;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.functions.telemetry.LogEvent.Level;
import dev.stride.plan.WorkflowId;
import dev.stride.plan.fault.Fault;
import dev.stride.runtime.BranchTransition;
import dev.stride.runtime.JoinedMessage;
import dev.stride.runtime.LimitUsage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The log events of a commit. They contain names, times and faults, but not the data of the instance, except for texts that the
 * workflow logs with the built-in function {@code sysout}.
 */
final class TransitionLog {

    static List<LogEvent> logEvents(BranchTransition branchTransition, Predicate<Level> heard) {
        var notices = new ArrayList<LogEvent>();
        var ofCommit = isStepBetweenStates(branchTransition) ? Level.DEBUG : Level.INFO;
        if (heard.test(ofCommit)) {
            notices.add(LogEvent.of(ofCommit, "transition", transition(branchTransition)));
        }
        for (var call : branchTransition.calls()) {
            call.logged()
                    .filter(logged -> heard.test(level(logged.level())))
                    .ifPresent(logged -> notices.add(sysout(call, logged, branchTransition)));
        }
        for (var historyEntry : branchTransition.entries()) {
            var level = level(historyEntry, branchTransition);
            if (heard.test(level)) {
                notices.add(LogEvent.of(level, message(historyEntry), fields(historyEntry, branchTransition)));
            }
        }
        return notices;
    }

    /**
     * Returns whether a commit is a routine step, which is logged only at the level DEBUG. In a routine step, the branch only
     * entered or left states: it called nothing, and its message was not redelivered.
     */
    private static boolean isStepBetweenStates(BranchTransition branchTransition) {
        return branchTransition.receives() == 1
                && branchTransition.calls().isEmpty()
                && branchTransition.entries().stream()
                        .allMatch(entry -> entry instanceof HistoryEntry.Entered || entry instanceof HistoryEntry.Left);
    }

    /** Returns the log event that a workflow writes by calling the built-in function {@code sysout}. */
    private static LogEvent sysout(BranchTransition.Call call, Reply.Logged logged, BranchTransition branchTransition) {
        var fields = identity(branchTransition);
        branchTransition.firstState().ifPresent(state -> fields.put("state", state));
        fields.put("action", call.function());
        fields.put("text", logged.message());
        fields.put("messageId", branchTransition.message());
        return LogEvent.of(level(logged.level()), "sysout", fields);
    }

    private static Level level(Reply.LogLevel logLevel) {
        return switch (logLevel) {
            case TRACE, DEBUG -> Level.DEBUG;
            case INFO -> Level.INFO;
            case WARN -> Level.WARN;
            case ERROR -> Level.ERROR;
        };
    }

    static LogEvent joinedEvent(JoinedMessage joinedMessage) {
        var fields = identity(joinedMessage.branch(), joinedMessage.workflow());
        fields.put("commit", joinedMessage.version());
        fields.put("messageId", joinedMessage.message());
        fields.put("joined", joinedMessage.cause());
        return LogEvent.of(Level.DEBUG, "joined", fields);
    }

    static LogEvent limitEvent(LimitUsage limitUsage) {
        var fields = new LinkedHashMap<String, Object>();
        if (!limitUsage.instance().isEmpty()) {
            fields.put("instance", limitUsage.instance());
        }
        fields.put("limit", limitUsage.limit());
        fields.put("value", limitUsage.value());
        fields.put("most", limitUsage.maximum());
        return LogEvent.of(Level.WARN, limitUsage.isExceeded() ? "limit passed" : "limit near", fields);
    }

    private static Map<String, Object> transition(BranchTransition branchTransition) {
        var fields = identity(branchTransition);
        var entries = branchTransition.entries();
        branchTransition.firstState().ifPresent(state -> fields.put("state", state));
        entries.stream()
                .flatMap(historyEntry -> historyEntry instanceof HistoryEntry.Entered it
                        ? Optional.of(it.kind()).stream()
                        : Optional.<String>empty().stream())
                .findFirst()
                .ifPresent(kind -> fields.put("kind", kind));
        var calls = branchTransition.calls();
        if (!calls.isEmpty()) {
            fields.put("action", calls.getLast().function());
            fields.put("attempt", calls.getLast().attempt());
            fields.put("calls", calls.size());
            fields.put(
                    "callMillis",
                    calls.stream().mapToLong(call -> call.took().toMillis()).sum());
        }
        fields.put("status", branchTransition.branch().status().name());
        fields.put("commit", branchTransition.branch().version());
        fields.put("millis", branchTransition.took().toMillis());
        fields.put("messageId", branchTransition.message());
        if (branchTransition.receives() > 1) {
            fields.put("receives", branchTransition.receives());
        }
        return fields;
    }

    private static Map<String, Object> identity(BranchTransition branchTransition) {
        return identity(branchTransition.branch().id(), branchTransition.workflow());
    }

    private static Map<String, Object> identity(BranchId id, WorkflowId workflow) {
        var fields = new LinkedHashMap<String, Object>();
        fields.put("instance", id.instance());
        if (!id.isRoot()) {
            fields.put("branch", id.path());
        }
        fields.put("workflow", workflow.id());
        fields.put("version", workflow.version());
        return fields;
    }

    private static Level level(HistoryEntry historyEntry, BranchTransition branchTransition) {
        return switch (historyEntry) {
            case HistoryEntry.Failed _, HistoryEntry.Suspended _ -> Level.WARN;
            case HistoryEntry.Ended(var _, Status status, var _, var _)
            when status != Status.COMPLETED && branchTransition.branch().id().isRoot() -> Level.WARN;
            case HistoryEntry _ -> Level.DEBUG;
        };
    }

    /**
     * Returns the kind of a history entry, such as {@code failed} or {@code timedOut}. The log uses the kind as its
     * message.
     */
    private static String message(HistoryEntry historyEntry) {
        var name = historyEntry.getClass().getSimpleName();
        return name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
    }

    private static Map<String, Object> fields(HistoryEntry historyEntry, BranchTransition branchTransition) {
        var fields = identity(branchTransition);
        historyEntry.inState().ifPresent(state -> fields.put("state", state));
        switch (historyEntry) {
            case HistoryEntry.Entered it -> fields.put("kind", it.kind());
            case HistoryEntry.Called it -> putCall(fields, it.action(), it.attempt());
            case HistoryEntry.Failed it -> {
                putCall(fields, it.action(), it.attempt());
                putFault(fields, it.fault());
            }
            case HistoryEntry.Retrying it -> {
                putCall(fields, it.action(), it.attempt());
                fields.put("until", it.until());
            }
            case HistoryEntry.Sleeping it -> fields.put("until", it.until());
            case HistoryEntry.Delegated it -> {
                fields.put("action", it.action());
                fields.put("started", it.instance());
            }
            case HistoryEntry.Forked it -> fields.put("children", it.children());
            case HistoryEntry.Awaiting it -> fields.put("events", String.join(", ", it.events()));
            case HistoryEntry.Consumed it -> putEvent(fields, it.event(), it.id());
            case HistoryEntry.Produced it -> putEvent(fields, it.event(), it.id());
            case HistoryEntry.Caught it -> putFault(fields, it.fault());
            case HistoryEntry.Suspended it -> fields.put("reason", it.reason());
            case HistoryEntry.Cancelled it -> fields.put("reason", it.reason());
            case HistoryEntry.Ended it -> {
                fields.put("status", it.status().name());
                fields.put("seconds", lived(branchTransition).toSeconds());
                it.fault().ifPresent(fault -> putFault(fields, fault));
            }
            case HistoryEntry.Started _,
                    HistoryEntry.Left _,
                    HistoryEntry.TimedOut _,
                    HistoryEntry.Retried _,
                    HistoryEntry.Resumed _ -> {}
        }
        fields.put("messageId", branchTransition.message());
        return fields;
    }

    private static Duration lived(BranchTransition branchTransition) {
        var branch = branchTransition.branch();
        return branch.endedAt()
                .map(end -> Duration.between(branch.startedAt(), end))
                .orElse(Duration.ZERO);
    }

    private static void putCall(Map<String, Object> fields, String action, int attempt) {
        fields.put("action", action);
        fields.put("attempt", attempt);
    }

    private static void putEvent(Map<String, Object> fields, String event, String id) {
        fields.put("event", event);
        fields.put("eventId", id);
    }

    private static void putFault(Map<String, Object> fields, Fault fault) {
        fields.put("fault", fault.name());
        if (!fault.code().equals(fault.name())) {
            fields.put("code", fault.code());
        }
        fields.put("reason", fault.described());
    }

    private TransitionLog() {}
}
