package dev.stride.language.serverlessworkflow01.state;

import dev.stride.language.document.Fields;
import dev.stride.language.document.Instants;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow01.Declarations;
import dev.stride.language.serverlessworkflow01.Times;
import dev.stride.plan.Node;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.threeten.extra.PeriodDuration;

/**
 * Waits for some time, or until a time (section "Delay State").
 *
 * @param until where a date and time is written instead of a duration
 */
record DelayState(PeriodDuration duration, Optional<Instant> until, Exit exit, String source) implements StateBody {

    static Optional<StateBody> read(Fields fields, Declarations declared) {
        var place = fields.required("timeDelay");
        var until = until(place);
        var duration = until.isPresent() ? PeriodDuration.ZERO : Times.read(place);
        return Exit.read(fields, declared).map(exit -> new DelayState(duration, until, exit, place.pointer()));
    }

    /** What begins with the digits of a year is a time. */
    private static Optional<Instant> until(Place place) {
        var text = place.value().asText();
        return place.value().isTextual() && !text.isEmpty() && Character.isDigit(text.charAt(0))
                ? Instants.read(place, text, ZoneOffset.UTC)
                : Optional.empty();
    }

    @Override
    public List<Exit> exits() {
        return List.of(exit);
    }

    @Override
    public int compile(StatePlan plan) {
        return plan.add(new Node.Delay(duration, until, plan.leave(exit), source));
    }
}
