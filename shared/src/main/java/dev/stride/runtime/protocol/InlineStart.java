package dev.stride.runtime.protocol;

import dev.stride.engine.transition.Stimulus;
import dev.stride.runtime.commit.CommittedBranch;
import java.time.InstantSource;
import java.util.Optional;

/**
 * The rules of an inline start, in which the function that creates an instance also runs the first states of the instance. The
 * rules have no effect on other messages. The queue holds the Begin message of an inline start as well, and delivers the message
 * when the inline start is over.
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
     * Returns whether this Begin message needs no further work, because an inline start has already begun and ended the instance.
     * The message is the copy that was sent to the queue before the inline start ran. If the instance has not ended, stores its
     * summary unless the summary is already stored.
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
     * Returns the Begin stimulus of an inline start; empty for other messages. During an inline start, the instance may not have
     * a summary yet, so the commit that ends the instance needs the stimulus to add one.
     */
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
