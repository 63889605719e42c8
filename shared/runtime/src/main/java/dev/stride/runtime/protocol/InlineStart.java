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
     * Returns whether the instance has already ended within the request that started it (inline start), so that the
     * start message in the queue needs no handling. Otherwise, stores the instance's summary if it is missing, because
     * the request may have failed before it stored the summary.
     *
     * @return whether the instance has ended in the inline start and all its effects were dispatched
     */
    boolean hasEndedInstance() {
        var message = progress.message();
        if (!message.isInlineBegin() || progress.delivery().isInline()) {
            return false;
        }
        if (progress.current().filter(protocol::isEndListed).isPresent()) {
            return true;
        }
        protocol.listInlineStart(message);
        return false;
    }

    /**
     * Returns whether the request that starts the instance has used up its time to run the first states (inline start).
     * Returns false before the first commit, because the queue can continue the branch only from a commit.
     */
    boolean isTimeOver() {
        return progress.delivery()
                        .inlineUntil()
                        .filter(clock.instant()::isAfter)
                        .isPresent()
                && ownCommit().isPresent();
    }

    /**
     * Returns the start data (plan and input) during an inline start, in which the request that starts the instance
     * also runs its first states; otherwise returns empty. If the instance is not in the list of instances yet, its
     * entry in the list is created from this data.
     */
    Optional<Stimulus.Begin> unlisted() {
        return progress.delivery().isInline() ? progress.message().begin() : Optional.empty();
    }

    /**
     * Ends an inline start, in which the request that starts the instance also runs the first states. If the instance
     * has not ended, stores its summary and lets the queue continue the branch.
     */
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
