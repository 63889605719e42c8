package dev.stride.functions.watch;

import dev.stride.engine.Entry;
import dev.stride.engine.Status;
import dev.stride.plan.Fault;
import dev.stride.runtime.Reach;
import dev.stride.runtime.Transition;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** What a commit tells operators: names, times and faults, and no data of the instance. */
final class Telling {

    /** What is told of a commit, as far as somebody listens. */
    static List<Notice> notices(Transition transition, Predicate<Level> heard) {
        var notices = new ArrayList<Notice>();
        if (heard.test(Level.INFO)) {
            notices.add(Notice.of(Level.INFO, "transition", transition(transition)));
        }
        for (var entry : transition.entries()) {
            var level = level(entry, transition);
            if (heard.test(level)) {
                notices.add(Notice.of(level, message(entry), fields(entry, transition)));
            }
        }
        return notices;
    }

    static Notice notice(Reach reach) {
        var fields = new LinkedHashMap<String, Object>();
        if (!reach.instance().isEmpty()) {
            fields.put("instance", reach.instance());
        }
        fields.put("limit", reach.limit());
        fields.put("value", reach.value());
        fields.put("most", reach.most());
        return Notice.of(Level.WARN, reach.isOver() ? "limit passed" : "limit near", fields);
    }

    private static Map<String, Object> transition(Transition transition) {
        var fields = about(transition);
        var entries = transition.entries();
        transition.state().ifPresent(state -> fields.put("state", state));
        entries.stream()
                .flatMap(entry -> entry instanceof Entry.Entered it
                        ? Optional.of(it.kind()).stream()
                        : Optional.<String>empty().stream())
                .findFirst()
                .ifPresent(kind -> fields.put("kind", kind));
        var calls = transition.calls();
        if (!calls.isEmpty()) {
            fields.put("action", calls.getLast().function());
            fields.put("attempt", calls.getLast().attempt());
            fields.put("calls", calls.size());
            fields.put(
                    "callMillis",
                    calls.stream().mapToLong(call -> call.took().toMillis()).sum());
        }
        fields.put("status", transition.branch().status().name());
        fields.put("commit", transition.branch().version());
        fields.put("millis", transition.took().toMillis());
        fields.put("messageId", transition.message());
        if (transition.receives() > 1) {
            fields.put("receives", transition.receives());
        }
        return fields;
    }

    private static Map<String, Object> about(Transition transition) {
        var fields = new LinkedHashMap<String, Object>();
        var id = transition.branch().id();
        fields.put("instance", id.instance());
        if (!id.isRoot()) {
            fields.put("branch", id.path());
        }
        fields.put("workflow", transition.workflow().id());
        fields.put("version", transition.workflow().version());
        return fields;
    }

    private static Level level(Entry entry, Transition transition) {
        return switch (entry) {
            case Entry.Failed _, Entry.Suspended _ -> Level.WARN;
            case Entry.Ended(var _, Status status, var _, var _)
            when status != Status.COMPLETED && transition.branch().id().isRoot() -> Level.WARN;
            case Entry _ -> Level.DEBUG;
        };
    }

    /** Fixed words, the name of the kind of entry: {@code failed}, {@code timedOut}. */
    private static String message(Entry entry) {
        var name = entry.getClass().getSimpleName();
        return name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
    }

    private static Map<String, Object> fields(Entry entry, Transition transition) {
        var fields = about(transition);
        entry.inState().ifPresent(state -> fields.put("state", state));
        switch (entry) {
            case Entry.Entered it -> fields.put("kind", it.kind());
            case Entry.Called it -> called(fields, it.action(), it.attempt());
            case Entry.Failed it -> {
                called(fields, it.action(), it.attempt());
                fault(fields, it.fault());
            }
            case Entry.Retrying it -> {
                called(fields, it.action(), it.attempt());
                fields.put("until", it.until());
            }
            case Entry.Sleeping it -> fields.put("until", it.until());
            case Entry.Delegated it -> {
                fields.put("action", it.action());
                fields.put("started", it.instance());
            }
            case Entry.Forked it -> fields.put("children", it.children());
            case Entry.Awaiting it -> fields.put("events", String.join(", ", it.events()));
            case Entry.Consumed it -> event(fields, it.event(), it.id());
            case Entry.Produced it -> event(fields, it.event(), it.id());
            case Entry.Caught it -> fault(fields, it.fault());
            case Entry.Suspended it -> fields.put("reason", it.reason());
            case Entry.Cancelled it -> fields.put("reason", it.reason());
            case Entry.Ended it -> {
                fields.put("status", it.status().name());
                fields.put("seconds", lived(transition).toSeconds());
                it.fault().ifPresent(fault -> fault(fields, fault));
            }
            case Entry.Started _, Entry.Left _, Entry.TimedOut _, Entry.Retried _, Entry.Resumed _ -> {}
        }
        fields.put("messageId", transition.message());
        return fields;
    }

    private static Duration lived(Transition transition) {
        var branch = transition.branch();
        return branch.endedAt()
                .map(end -> Duration.between(branch.startedAt(), end))
                .orElse(Duration.ZERO);
    }

    private static void called(Map<String, Object> fields, String action, int attempt) {
        fields.put("action", action);
        fields.put("attempt", attempt);
    }

    private static void event(Map<String, Object> fields, String event, String id) {
        fields.put("event", event);
        fields.put("eventId", id);
    }

    private static void fault(Map<String, Object> fields, Fault fault) {
        fields.put("fault", fault.name());
        if (!fault.code().equals(fault.name())) {
            fields.put("code", fault.code());
        }
        fields.put("reason", fault.message());
    }

    private Telling() {}
}
