package dev.stride.language.serverlessworkflow08.lenient;

import dev.stride.language.document.Place;
import java.util.List;

/** Brings definitions to the form of the specification, so that the parser needs to know only that form. */
public final class LenientReading {

    /** In the order in which they are applied: the kind of an event decides what its source must be. */
    private static final List<Habit> HABITS = List.of(
            new HeaderHabits(),
            new NameHabit(),
            new BooleanHabit(),
            new ExpressionHabits(),
            new EventKindHabit(),
            new EventSourceHabit(),
            new ReplyHabit(),
            new ActionsHabits(),
            new DurationHabit(),
            new DocumentHabits(),
            new ForeignHabits());

    /**
     * Returns the definition in the form of the specification. Reports each assumption at the author's place, and warns
     * of different behaviour if there was one.
     */
    public static Place normalise(Place definition) {
        if (!definition.value().isObject()) {
            return definition;
        }
        var copy = definition.withValue(definition.value().deepCopy());
        HABITS.forEach(habit -> habit.normalise(copy));
        if (!copy.value().equals(definition.value())) {
            new Differences().normalise(copy);
        }
        return copy;
    }

    /** Returns the definition as the specification writes it, also where a deviation is read without a report. */
    public static Place rewrite(Place definition) {
        var normalised = normalise(definition);
        if (normalised.value().isObject()) {
            new AcceptedForms().normalise(normalised);
        }
        return normalised;
    }

    private LenientReading() {}
}
