package dev.stride.simulator.reference;

import java.time.Instant;

/** A moment by which something has to be done. One is told from another by itself, not by its time. */
final class Deadline {

    final Instant at;

    Deadline(Instant at) {
        this.at = at;
    }

    /** It is this late, and what had to be done is not. */
    static final class Passed extends RuntimeException {

        private static final long serialVersionUID = 1;

        final transient Deadline deadline;

        Passed(Deadline deadline) {
            super("the time is over at " + deadline.at);
            this.deadline = deadline;
        }
    }
}
