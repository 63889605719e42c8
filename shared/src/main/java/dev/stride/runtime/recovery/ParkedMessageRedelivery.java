package dev.stride.runtime.recovery;

import dev.stride.runtime.Ports;
import dev.stride.runtime.codec.UnreadableData;
import dev.stride.runtime.message.BranchMessage;
import dev.stride.runtime.message.MessageQueue;
import dev.stride.runtime.store.ParkedMessages;
import dev.stride.runtime.store.ParkedMessages.ParkedMessage;
import dev.stride.runtime.store.QuarantinedMessages;
import java.util.stream.Stream;

/** Letters that were kept while their instance was suspended go on their way again, as if for the first time. */
public final class ParkedMessageRedelivery {

    private final ParkedMessages held;
    private final MessageQueue messageQueue;
    private final QuarantinedMessages quarantinedMessages;

    public ParkedMessageRedelivery(Ports ports, MessageQueue messageQueue) {
        held = new ParkedMessages(ports.table());
        quarantinedMessages = new QuarantinedMessages(ports.table(), ports.blobs(), ports.clock());
        this.messageQueue = messageQueue;
    }

    /**
     * Sends all of them, some at a time. Each is forgotten once the queue has it; another one twice is harmless.
     *
     * @return whether there were any
     */
    public boolean resend(String instance) {
        var any = false;
        for (var letters = held.nextBatch(instance); !letters.isEmpty(); letters = held.nextBatch(instance)) {
            messageQueue.sendAll(letters.stream().flatMap(this::redelivered).toList());
            letters.forEach(held::remove);
            any = true;
        }
        return any;
    }

    /** One that could be read when it was kept may name a blob that is gone by now: it must not hold up the others. */
    private Stream<BranchMessage> redelivered(ParkedMessage letter) {
        try {
            return Stream.of(messageQueue.decode(letter.body()).asNew());
        } catch (UnreadableData e) {
            quarantinedMessages.add(
                    letter.body(), letter.key().partition(), "it can be read no more (" + e.getMessage() + ")");
            return Stream.empty();
        }
    }
}
