package dev.stride.simulator.reference;

import java.time.Instant;

/** A deadline in virtual time. Deadlines are compared by identity, not by time. */
final class Deadline {

    final Instant at;

    Deadline(Instant at) {
        this.at = at;
    }

    /** The exception of a passed deadline. */
    static final class Passed extends RuntimeException {

        private static final long serialVersionUID = 1;

        final transient Deadline deadline;

        Passed(Deadline deadline) {
            super("the time is over at " + deadline.at);
            this.deadline = deadline;
        }
    }
}
