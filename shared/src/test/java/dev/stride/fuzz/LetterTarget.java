package dev.stride.fuzz;

import dev.stride.runtime.InstanceLetter;
import dev.stride.runtime.codec.BranchCodec;
import dev.stride.runtime.codec.MessageCodec;
import dev.stride.runtime.codec.Unreadable;
import dev.stride.runtime.events.EventLetter;
import dev.stride.runtime.schedule.OccurrenceLetter;
import dev.stride.simulation.SimBlobs;
import java.nio.charset.StandardCharsets;

/** Messages of all kinds, as the queues hand them over. */
public final class LetterTarget implements FuzzTarget {

    private final SimBlobs blobs = new SimBlobs();
    private final MessageCodec messages = new MessageCodec(blobs, new BranchCodec(blobs));

    @Override
    public void read(byte[] input) {
        var body = new String(input, StandardCharsets.UTF_8);
        try {
            if (EventLetter.read(body).isEmpty()
                    && OccurrenceLetter.read(body).isEmpty()
                    && InstanceLetter.read(body).isEmpty()) {
                messages.decode(body);
            }
        } catch (Unreadable refused) {
            // As promised.
        }
    }
}
