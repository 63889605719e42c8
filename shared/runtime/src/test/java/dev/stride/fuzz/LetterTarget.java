package dev.stride.fuzz;

import dev.stride.adapter.memory.MemoryBlobs;
import dev.stride.runtime.codec.UnreadableData;
import dev.stride.runtime.commit.BranchCodec;
import dev.stride.runtime.message.MessageCodec;
import java.nio.charset.StandardCharsets;

/** A fuzz target for queue messages of all kinds. */
public final class LetterTarget implements FuzzTarget {

    private final MemoryBlobs blobs = new MemoryBlobs();
    private final MessageCodec messages = new MessageCodec(blobs, new BranchCodec(blobs));

    @Override
    public void read(byte[] input) {
        var body = new String(input, StandardCharsets.UTF_8);
        try {
            messages.decode(body);
        } catch (UnreadableData refused) {
            // The documented answer to hostile text.
        }
    }
}
