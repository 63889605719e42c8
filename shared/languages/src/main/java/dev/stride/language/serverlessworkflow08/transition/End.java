package dev.stride.language.serverlessworkflow08.transition;

import com.fasterxml.jackson.databind.node.JsonNodeType;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow08.action.ProducedEvent;
import dev.stride.language.serverlessworkflow08.declaration.Declarations;
import dev.stride.plan.event.EventTemplate;
import java.util.List;
import java.util.Optional;

/**
 * The end of the workflow after a state (section "End Definition").
 *
 * @param terminates whether the instance ends even if {@code keepActive} is true
 */
public record End(
        boolean terminates,
        boolean compensates,
        List<EventTemplate> events,
        Optional<ContinueAs> continueAs,
        String source)
        implements StateExit {

    public End {
        events = List.copyOf(events);
    }

    /** Parses an end, which is {@code true} or an object with further properties; {@code false} counts as missing. */
    static Optional<End> parse(Place place, Declarations declared) {
        if (place.isAbsent()) {
            return Optional.empty();
        }
        if (place.value().isBoolean()) {
            if (!place.isTrue()) {
                place.assume("`end: false` has no effect", "remove it");
                return Optional.empty();
            }
            return Optional.of(new End(false, false, List.of(), Optional.empty(), place.pointer()));
        }
        if (place.value().isTextual()) {
            place.expect(JsonNodeType.BOOLEAN);
            return Optional.of(new End(false, false, List.of(), Optional.empty(), place.pointer()));
        }
        return Optional.of(parse(place.fields(), declared));
    }

    private static End parse(Fields fields, Declarations declared) {
        var terminate = fields.get("terminate");
        var terminates = terminate.isTrue();
        var compensates = fields.get("compensate").isTrue();
        var events = ProducedEvent.parseAll(fields.get("produceEvents"), declared);
        var continueAs = fields.has("continueAs")
                ? ContinueAs.parse(fields.get("continueAs"), declared)
                : Optional.<ContinueAs>empty();
        if (fields.has("continueAs") && !terminate.isAbsent() && !terminates) {
            terminate.fault(
                    "`terminate: false` contradicts `continueAs`, which always ends the instance",
                    "remove `terminate`");
        }
        fields.warnUnknown();
        return new End(
                terminates, compensates, events, continueAs, fields.place().pointer());
    }
}
