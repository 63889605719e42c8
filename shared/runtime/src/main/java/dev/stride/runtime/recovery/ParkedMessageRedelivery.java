package dev.stride.runtime.recovery;

import dev.stride.Limits;
import dev.stride.runtime.codec.UnreadableData;
import dev.stride.runtime.message.BranchMessage;
import dev.stride.runtime.message.InstanceCommand.CleanUp;
import dev.stride.runtime.store.ParkedMessages.ParkedMessage;
import dev.stride.runtime.store.Stores;
import java.util.stream.Stream;

/**
 * Sends the parked messages of an instance again when the instance is resumed or retried. A message is parked, which
 * means stored in the table, if its handler has failed repeatedly. When a message is parked, its instance is suspended
 * or, if it has not begun, marked as failed.
 */
public final class ParkedMessageRedelivery {

    private final Stores stores;

    public ParkedMessageRedelivery(Stores stores) {
        this.stores = stores;
    }

    /**
     * Sends all parked messages of an instance again; they were stored in the table because their handlers failed
     * repeatedly. Their redrive counts start at zero. Deletes each batch after the queue has accepted it, so a failure
     * may cause messages to be sent twice, which is harmless.
     *
     * @return whether there were any
     */
    public boolean resend(String instance) {
        var parked = stores.parked();
        var any = false;
        for (var batch = parked.nextBatch(instance); !batch.isEmpty(); batch = parked.nextBatch(instance)) {
            stores.queue().sendAll(batch.stream().flatMap(this::decode).toList());
            batch.forEach(parked::remove);
            any = true;
        }
        return any;
    }

    /**
     * Tries again to start an instance whose start message could not be handled: sends the stored message again, and
     * marks the instance as pending. Also requests the removal of the expiry that the failure set on the instance's
     * items. Does nothing if no message is stored.
     *
     * @return whether there was a parked message
     */
    public boolean resendBegin(String instance) {
        if (!resend(instance)) {
            return false;
        }
        stores.summaries().markPending(instance);
        stores.queue().send(CleanUp.first(instance), Limits.QUEUE_DELAY);
        return true;
    }

    /**
     * Decodes a parked message, which was stored in the table because its handler had failed repeatedly. If the message
     * is unreadable, for example because its blob was deleted, quarantines it, so that the instance's other parked
     * messages can still be sent.
     */
    private Stream<BranchMessage> decode(ParkedMessage message) {
        try {
            return stores.queue().decode(message.body()) instanceof BranchMessage branchMessage
                    ? Stream.of(branchMessage.asNew())
                    : Stream.empty();
        } catch (UnreadableData e) {
            stores.quarantined()
                    .add(
                            message.body(),
                            message.key().partition(),
                            "the message that was kept for a suspended instance cannot be read any more (%s)"
                                    .formatted(e.getMessage()));
            return Stream.empty();
        }
    }
}
