package dev.stride.language.serverlessworkflow08.lenient;

import dev.stride.language.document.Place;
import java.util.List;

/** Rewrites definitions to the form of the specification, so that the parser needs to support only that form. */
public final class LenientReading {

    /**
     * The corrections of what authors often write although the specification does not allow it. They are applied in
     * this order. The kinds of events are corrected before the sources of events, because the correction of a source
     * depends on the kind of the event.
     */
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
     * Returns the definition, corrected to the form that the specification requires, and reports each correction at its
     * place in the author's text. A definition that needs corrections was probably written for SonataFlow. For such a
     * definition, the method also warns about parts that behave differently in SonataFlow.
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

    /**
     * Like {@link #normalise}, for the migration of definitions: also rewrites the deviations that the parser accepts without a
     * message.
     */
    public static Place rewrite(Place definition) {
        var normalised = normalise(definition);
        if (normalised.value().isObject()) {
            new AcceptedForms().normalise(normalised);
        }
        return normalised;
    }

    private LenientReading() {}
}
