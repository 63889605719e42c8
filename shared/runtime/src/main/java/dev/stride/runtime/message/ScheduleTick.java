package dev.stride.runtime.message;

import dev.stride.runtime.codec.Json;
import dev.stride.runtime.codec.UnreadableData;
import java.nio.charset.StandardCharsets;
import java.time.Instant;

/**
 * A message which states that one occurrence of a workflow's schedule is due. It arrives at that time, and its handler sends the
 * message of the following occurrence.
 *
 * @param identity the identity of the active schedule to which the occurrence belongs
 * @param due the time of the occurrence
 */
public record ScheduleTick(String workflow, String identity, Instant due, int redrives) implements Envelope {

    @Override
    public ScheduleTick redriven() {
        return new ScheduleTick(workflow, identity, due, redrives + 1);
    }

    /** Returns the name of the timer that sends this message. */
    public String timerName() {
        return identity + "." + due.getEpochSecond();
    }

    /** Returns the message as text for the queue. */
    public String encode() {
        var written = new Written(VERSION, workflow, identity, due, redrives);
        return new String(Json.encode(written), StandardCharsets.US_ASCII);
    }

    /**
     * Parses the text of a schedule message.
     *
     * @throws UnreadableData if it is malformed
     */
    public static ScheduleTick decode(String body) {
        try {
            return Json.decode(body.getBytes(StandardCharsets.UTF_8), Written.class)
                    .tick();
        } catch (UnreadableData e) {
            throw new UnreadableData("a schedule message is malformed");
        }
    }

    /** The JSON form of a schedule message. */
    private record Written(int schedule, String workflow, String identity, Instant due, int redrives) {

        private ScheduleTick tick() {
            return new ScheduleTick(workflow, identity, due, redrives);
        }
    }
}
