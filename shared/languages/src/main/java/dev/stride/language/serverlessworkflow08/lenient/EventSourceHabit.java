package dev.stride.language.serverlessworkflow08.lenient;

import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow08.event.EventDefinition;
import dev.stride.language.serverlessworkflow08.event.EventDefinition.Kind;

/**
 * Lets a consumed event without a source, or with an empty source, match any source. Removes the empty source of a produced
 * event.
 */
final class EventSourceHabit implements Habit {

    private static final String SOURCE = "source";

    @Override
    public void normalise(Place definition) {
        Parts.items(definition, "events")
                .filter(event -> isEmpty(event.at(SOURCE)))
                .forEach(EventSourceHabit::complete);
    }

    private static boolean isEmpty(Place source) {
        return source.isAbsent()
                || source.value().isTextual() && source.value().textValue().isBlank();
    }

    private static void complete(Place event) {
        var source = event.at(SOURCE);
        if (!event.at("kind").value().asText().equals(Kind.PRODUCED.toString())) {
            source.assume(
                    "`source` of a consumed event is missing; events from any source are consumed",
                    "write `source: '%s'`".formatted(EventDefinition.ANY_SOURCE));
            Parts.put(event, SOURCE, EventDefinition.ANY_SOURCE);
        } else if (!source.isAbsent()) {
            source.assume("the empty `source` is read as if it were missing", "remove it");
            Parts.remove(event, SOURCE);
        }
    }
}
