package dev.stride.engine;

import java.time.Instant;
import java.util.Optional;

/**
 * How long a branch may run.
 *
 * @param deadline when its time is over
 * @param interrupts whether it is stopped at once then; else after the state that it is in
 * @param over whether its time was over, and it only does what is to be done before it ends
 */
public record Term(Optional<Instant> deadline, boolean interrupts, boolean over) {

    static final Term UNLIMITED = new Term(Optional.empty(), false, false);

    static final Term OVER = new Term(Optional.empty(), false, true);
}
