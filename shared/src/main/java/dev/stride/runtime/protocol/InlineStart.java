package dev.stride.runtime.protocol;

import dev.stride.engine.transition.Stimulus;
import dev.stride.runtime.commit.CommittedBranch;
import java.time.InstantSource;
import java.util.Optional;

/**
 * The rules of an inline start, in which the function that creates an instance runs the first states itself. For other messages,
 * the rules have no effect. The Begin message of an inline start is also in the queue, and arrives when the inline start is over.
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
     * Handles the Begin message that an inline start has put into the queue before it began. Lists the instance if it is not
     * listed yet.
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

    /** Returns whether an inline start has used up its time and has made a commit, from which the queue can continue. */
    boolean isTimeOver() {
        return progress.delivery()
                        .inlineUntil()
                        .filter(clock.instant()::isAfter)
                        .isPresent()
                && ownCommit().isPresent();
    }

    /** Returns the start of an instance that is not listed yet, because it may end in this inline start. */
    Optional<Stimulus.Begin> unlisted() {
        return progress.delivery().isInline() ? progress.message().begin() : Optional.empty();
    }

    /** Lists the instance and hands its branch over from this inline start to the queue, unless the instance has ended. */
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
