package dev.stride.language.serverlessworkflow08.lenient;

import dev.stride.language.document.Place;

/** Normalises an {@code eventRef} without {@code resultEventRef}: the action only publishes an event. */
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
                                    "`" + RESULT + "` is missing; the action publishes its event and awaits no reply",
                                    "write `invoke: async`, or add `" + RESULT + "`");
                    Parts.put(reference, "invoke", "async");
                });
    }
}
