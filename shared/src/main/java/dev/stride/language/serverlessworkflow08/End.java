package dev.stride.language.serverlessworkflow08;

import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.plan.EventTemplate;
import java.util.List;
import java.util.Optional;

/**
 * Ends the workflow (section "End Definition").
 *
 * @param terminates whether the instance ends even if the workflow is to be kept active
 */
public record End(
        boolean terminates,
        boolean compensates,
        List<EventTemplate> events,
        Optional<ContinueAs> continueAs,
        String source)
        implements Exit {

    public End {
        events = List.copyOf(events);
    }

    /** Reads {@code true}, or an object that may say more; {@code false} is as good as nothing. */
    static Optional<End> read(Place place, Declarations declared) {
        if (place.absent()) {
            return Optional.empty();
        }
        if (place.value().isBoolean()) {
            if (!place.flag()) {
                place.warn("`end: false` has no effect", "leave it out");
                return Optional.empty();
            }
            return Optional.of(new End(false, false, List.of(), Optional.empty(), place.pointer()));
        }
        return Optional.of(read(place.fields(), declared));
    }

    private static End read(Fields fields, Declarations declared) {
        var terminate = fields.get("terminate");
        var terminates = terminate.flag();
        var compensates = fields.get("compensate").flag();
        var events = ProducedEvent.readAll(fields.get("produceEvents"), declared);
        var continueAs = fields.has("continueAs")
                ? ContinueAs.read(fields.get("continueAs"), declared)
                : Optional.<ContinueAs>empty();
        if (fields.has("continueAs") && !terminate.absent() && !terminates) {
            terminate.fault("`continueAs` ends this instance in any case", "leave `terminate` out");
        }
        fields.noMore();
        return new End(
                terminates, compensates, events, continueAs, fields.place().pointer());
    }
}
