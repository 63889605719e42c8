package dev.stride.runtime.port;

import java.time.Instant;

/** Alarms further away than a queue's delay reaches. */
public interface Timers {

    /**
     * Puts {@code body} into the instance queue at {@code at} or up to a minute later. Setting the same name again changes
     * nothing.
     *
     * @param name at most 64 letters, digits, {@code .}, {@code _} and {@code -}
     */
    void set(String name, Instant at, String body);

    /** Refuses a name that not every adapter takes. */
    static void checkName(String name) {
        if (!name.matches("[0-9A-Za-z._-]{1,64}")) {
            throw new IllegalArgumentException(
                    "The name of a timer or schedule has 1 to 64 letters, digits, '.', '_' and '-', not '" + name
                            + "'");
        }
    }
}
