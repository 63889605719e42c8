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
     * Returns whether an inline start has already begun and ended the instance, so that the copy of its Begin message in the
     * queue needs no handling. If the instance has not ended, stores its summary unless the summary is already stored.
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
     * Returns whether this inline start has used up its time. Returns false before its first commit, because the queue can
     * continue only from a commit.
     */
    boolean isTimeOver() {
        return progress.delivery()
                        .inlineUntil()
                        .filter(clock.instant()::isAfter)
                        .isPresent()
                && ownCommit().isPresent();
    }

    /**
     * Returns the Begin stimulus of an inline start; empty for other messages. If the instance ends during its inline start, its
     * summary may not be stored yet and is then created from this stimulus.
     */
    Optional<Stimulus.Begin> unlisted() {
        return progress.delivery().isInline() ? progress.message().begin() : Optional.empty();
    }

    /**
     * If the instance has not ended in this inline start, stores the instance's summary and lets the queue continue the branch.
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
