package dev.stride.runtime.protocol;

import dev.stride.engine.transition.Stimulus;
import dev.stride.runtime.commit.CommittedBranch;
import java.time.InstantSource;
import java.util.Optional;

/**
 * The handling of an inline start, in which the function that creates an instance also runs the first states of the instance. The
 * Begin message is in the queue too; the queue delivers it when the inline start is over. For other messages, the methods of this
 * class do nothing.
 */
final class InlineStart {

    private final Protocol protocol;
    private final InstantSource clock;
    private final DeliveryProgress progress;

    InlineStart(Protocol protocol, InstantSource clock, DeliveryProgress progress) {
        this.protocol = protocol;
        this.clock = clock;
        this.progress = progress;
    }

    /**
     * Returns whether an inline start has used up its time. Returns false before the first commit, because the queue can continue the branch only from a commit.
     */
    boolean isTimeOver() {
        return progress.delivery()
                        .inlineUntil()
                        .filter(clock.instant()::isAfter)
                        .isPresent()
                && ownCommit().isPresent();
    }

    /**
     * Returns the start of the instance during an inline start, otherwise empty. If the instance is not in the list of instances
     * yet, its entry in the list is created from it.
     */
    Optional<Stimulus.Begin> unlisted() {
        return progress.delivery().isInline() ? progress.message().begin() : Optional.empty();
    }

    /** Ends an inline start. If the instance has not ended, stores its summary and lets the queue continue the branch. */
    void conclude() {
        var own = ownCommit();
        var hasEnded = own.filter(it -> it.branch().status().isFinal()).isPresent();
        if (progress.delivery().isInline() && !hasEnded) {
            protocol.listInlineStart(progress.message());
            own.ifPresent(protocol::handOver);
        }
    }

    private Optional<CommittedBranch> ownCommit() {
        return progress.current().filter(it -> protocol.isCauseOf(progress.message(), it));
    }
}
