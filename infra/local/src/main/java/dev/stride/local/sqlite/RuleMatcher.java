package dev.stride.local.sqlite;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import software.amazon.event.ruler.Machine;

/** A matcher of events against the rules of an event bus, based on the library that EventBridge itself uses. */
final class RuleMatcher {

    private final Map<String, String> patterns = new ConcurrentHashMap<>();
    private volatile Machine machine = Machine.builder().build();

    /**
     * Adds or replaces a rule.
     *
     * @param pattern an event pattern of EventBridge
     */
    synchronized void set(String name, String pattern) {
        if (!pattern.equals(patterns.put(name, pattern))) {
            machine = compile(patterns);
        }
    }

    synchronized void remove(String name) {
        if (patterns.remove(name) != null) {
            machine = compile(patterns);
        }
    }

    /**
     * Checks whether any rule matches an event.
     *
     * @param envelope the event in EventBridge's envelope
     */
    boolean matchesAny(String envelope) {
        try {
            return !machine.rulesForJSONEvent(envelope).isEmpty();
        } catch (Exception e) {
            throw new IllegalStateException("the event cannot be matched against the rules", e);
        }
    }

    private static Machine compile(Map<String, String> patterns) {
        var machine = Machine.builder().build();
        patterns.forEach((name, pattern) -> {
            try {
                machine.addRule(name, pattern);
            } catch (IOException e) {
                throw new UncheckedIOException("rule " + name + " has no pattern: " + pattern, e);
            }
        });
        return machine;
    }
}
