package dev.stride.language.serverlessworkflow08.lenient;

import dev.stride.language.document.Place;

/**
 * Corrects an action whose {@code eventRef} names no reply event ({@code resultEventRef}): makes the action
 * asynchronous, so that it publishes its event without waiting for a reply.
 */
final class ReplyHabit implements Habit {

    private static final String RESULT = "resultEventRef";

    @Override
    public void normalise(Place definition) {
        Parts.actions(definition)
                .map(action -> action.at("eventRef"))
                .filter(reference -> reference.value().has("triggerEventRef")
                        && reference.at(RESULT).isAbsent()
                        && !reference.at("invoke").value().asText().equals("async"))
                .forEach(reference -> {
                    reference
                            .at(RESULT)
                            .assume(
                                    "`%s` is missing; the action publishes its event and awaits no reply"
                                            .formatted(RESULT),
                                    "write `invoke: async`, or add `%s`".formatted(RESULT));
                    Parts.put(reference, "invoke", "async");
                });
    }
}
