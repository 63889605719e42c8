package dev.stride.language.serverlessworkflow01.state;

import dev.stride.language.document.Fields;
import dev.stride.language.document.Instants;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow01.data.Durations01;
import dev.stride.language.serverlessworkflow01.transition.Declarations01;
import dev.stride.language.serverlessworkflow01.transition.StateTransition;
import dev.stride.plan.node.Node;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.threeten.extra.PeriodDuration;

/**
 * A delay state: waits for a duration or until a time (section "Delay State").
 *
 * @param until the time at which the wait ends, if the definition has a date and time instead of a duration
 */
record DelayState(PeriodDuration duration, Optional<Instant> until, StateTransition exit, String source)
        implements StateBody01 {

    static Optional<StateBody01> parse(Fields fields, Declarations01 declared) {
        var place = fields.required("timeDelay");
        var until = until(place);
        var duration = until.isPresent() ? PeriodDuration.ZERO : Durations01.parse(place);
        return StateTransition.parse(fields, declared)
                .map(stateTransition -> new DelayState(duration, until, stateTransition, place.pointer()));
    }

    /** Parses a date and time; returns empty for a text that does not begin with a digit, such as a duration. */
    private static Optional<Instant> until(Place place) {
        var text = place.value().asText();
        return place.value().isTextual() && !text.isEmpty() && Character.isDigit(text.charAt(0))
                ? Instants.parse(place, text, ZoneOffset.UTC)
                : Optional.empty();
    }

    @Override
    public List<StateTransition> exits() {
        return List.of(exit);
    }

    @Override
    public int compile(StateCompiler01 plan) {
        return plan.addNode(new Node.Delay(duration, until, plan.addExit(exit), source));
    }
}
