package dev.stride.runtime.schedule;

import dev.stride.runtime.codec.Json;
import dev.stride.runtime.codec.UnreadableData;
import dev.stride.runtime.message.Redrivable;
import dev.stride.runtime.port.Schedules;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * What the instance queue carries of schedules, beside messages for branches and events: one is due.
 *
 * @param identity of the activation that it belongs to
 * @param due the time of the occurrence, to the second
 * @param setsNext whether nothing rings for the next occurrence before this one has come
 */
public record ScheduleTick(String workflow, String identity, Instant due, boolean setsNext, int redrives)
        implements Redrivable {

    /** The number of this form of letter; a reader refuses others. */
    private static final int FORMAT = 1;

    /** How every letter of an occurrence begins, and no other. */
    private static final String PREFIX = "{\"occurrence\":";

    /** The letter for one occurrence of many that ring by themselves. */
    static String encodeFor(ActiveSchedule activeSchedule, Instant due) {
        return written(activeSchedule, due.toString(), false);
    }

    /** The letter for each occurrence, in which who sends it writes when it is due. */
    static String encodeFor(ActiveSchedule activeSchedule) {
        return written(activeSchedule, Schedules.DUE, false);
    }

    /** The letter for one occurrence that leads to the next. */
    static String encodeSettingNext(ActiveSchedule activeSchedule, Instant due) {
        return written(activeSchedule, due.toString(), true);
    }

    private static String written(ActiveSchedule activeSchedule, String due, boolean leads) {
        return new Written(FORMAT, activeSchedule.workflow(), activeSchedule.identity(), due, leads, 0).text();
    }

    @Override
    public ScheduleTick withNextRedrive() {
        return new ScheduleTick(workflow, identity, due, setsNext, redrives + 1);
    }

    @Override
    public String encode() {
        return new Written(FORMAT, workflow, identity, due.toString(), setsNext, redrives).text();
    }

    /** The letter that a queue handed over; empty when it is none of an occurrence. */
    public static Optional<ScheduleTick> parse(String body) {
        return body.startsWith(PREFIX) ? Optional.of(Written.read(body)) : Optional.empty();
    }

    /** @param due as RFC 3339, perhaps without seconds or with parts of them: who sends it decides */
    private record Written(int occurrence, String workflow, String identity, String due, boolean leads, int redrives) {

        private String text() {
            return new String(Json.encode(this), StandardCharsets.US_ASCII);
        }

        private static ScheduleTick read(String body) {
            try {
                return Json.decode(body.getBytes(StandardCharsets.UTF_8), Written.class)
                        .letter();
            } catch (UncheckedIOException | DateTimeException e) {
                throw new UnreadableData("not the letter of an occurrence");
            }
        }

        private ScheduleTick letter() {
            if (occurrence != FORMAT) {
                throw new UnreadableData("an occurrence of format " + occurrence + "; this version reads " + FORMAT);
            }
            var instant = OffsetDateTime.parse(due).toInstant().truncatedTo(ChronoUnit.SECONDS);
            return new ScheduleTick(workflow, identity, instant, leads, redrives);
        }
    }
}
