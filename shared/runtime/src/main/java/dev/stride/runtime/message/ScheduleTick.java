package dev.stride.runtime.message;

import dev.stride.runtime.codec.Json;
import dev.stride.runtime.codec.UnreadableData;
import dev.stride.runtime.port.Schedules;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;

/**
 * A message which states that one occurrence of a workflow's schedule is due. EventBridge Scheduler sends the message text that
 * was stored when the schedule was created.
 *
 * @param identity the identity of the active schedule to which the occurrence belongs
 * @param due the time of the occurrence, to the second
 * @param setsNext whether its handler has to schedule the next occurrence, because the service cannot express the recurrence
 */
public record ScheduleTick(String workflow, String identity, Instant due, boolean setsNext, int redrives)
        implements Envelope {

    /**
     * Returns the message text for all occurrences of a recurring schedule. EventBridge Scheduler replaces a placeholder in it by
     * the due time.
     */
    public static String template(String workflow, String identity) {
        return new Written(VERSION, workflow, identity, Schedules.DUE, false, 0).text();
    }

    @Override
    public ScheduleTick redriven() {
        return new ScheduleTick(workflow, identity, due, setsNext, redrives + 1);
    }

    /** Returns the message as text for the queue. */
    public String encode() {
        return new Written(VERSION, workflow, identity, due.toString(), setsNext, redrives).text();
    }

    /**
     * Parses the text of a schedule message.
     *
     * @throws UnreadableData if it is malformed
     */
    static ScheduleTick decode(String body) {
        try {
            return Json.decode(body.getBytes(StandardCharsets.UTF_8), Written.class)
                    .tick();
        } catch (UnreadableData | DateTimeException e) {
            throw new UnreadableData("a schedule message is malformed");
        }
    }

    /**
     * The JSON form of a schedule message.
     *
     * @param due in RFC 3339, with or without seconds and fractions: EventBridge Scheduler has written both
     */
    private record Written(int schedule, String workflow, String identity, String due, boolean leads, int redrives) {

        private String text() {
            return new String(Json.encode(this), StandardCharsets.US_ASCII);
        }

        private ScheduleTick tick() {
            var instant = OffsetDateTime.parse(due).toInstant().truncatedTo(ChronoUnit.SECONDS);
            return new ScheduleTick(workflow, identity, instant, leads, redrives);
        }
    }
}
