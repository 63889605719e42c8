package dev.stride.fuzz;

import dev.stride.adapter.memory.MemoryBlobs;
import dev.stride.runtime.codec.UnreadableData;
import dev.stride.runtime.commit.BranchCodec;
import dev.stride.runtime.message.EventMessage;
import dev.stride.runtime.message.InstanceCommand;
import dev.stride.runtime.message.MessageCodec;
import dev.stride.runtime.schedule.ScheduleTick;
import java.nio.charset.StandardCharsets;

/** Messages of all kinds, as the queues hand them over. */
public final class LetterTarget implements FuzzTarget {

    private final MemoryBlobs blobs = new MemoryBlobs();
    private final MessageCodec messages = new MessageCodec(blobs, new BranchCodec(blobs));

    @Override
    public void read(byte[] input) {
        var body = new String(input, StandardCharsets.UTF_8);
        try {
            if (EventMessage.parse(body).isEmpty()
                    && ScheduleTick.parse(body).isEmpty()
                    && InstanceCommand.parse(body).isEmpty()) {
                messages.decode(body);
            }
        } catch (UnreadableData refused) {
            // As promised.
        }
    }
}
