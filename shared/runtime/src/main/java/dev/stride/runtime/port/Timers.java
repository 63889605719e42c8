package dev.stride.runtime.port;

import java.time.Instant;

/** One-time timers for waits longer than the maximum delay of a queue message. */
public interface Timers {

    /** Timers that never fire: all operations have no effect. */
    Timers NONE = new Timers() {
        @Override
        public void set(String name, Instant at, String body) {}

        @Override
        public void delete(String name) {}
    };

    /**
     * Creates a timer that sends {@code body} to the instance queue at {@code at} or up to a minute later. If a timer of this
     * name exists, the call has no effect. The name of a timer that was deleted can be used again.
     *
     * @param name at most 64 letters, digits, {@code .}, {@code _} and {@code -}
     */
    void set(String name, Instant at, String body);

    /** Deletes a timer, if it exists. A message that the timer has already sent is still delivered. */
    void delete(String name);

    /** Checks that the name of a timer is valid in every adapter. */
    static void checkName(String name) {
        if (!name.matches("[0-9A-Za-z._-]{1,64}")) {
            throw new IllegalArgumentException(
                    "The name of a timer must have 1 to 64 letters, digits, '.', '_' and '-', but is '%s'"
                            .formatted(name));
        }
    }
}
