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
}
