package dev.stride.language.serverlessworkflow08.lenient;

import dev.stride.language.document.Place;
import java.util.List;

/** Rewrites definitions to the form of the specification, so that the parser needs to support only that form. */
public final class LenientReading {

    /**
     * The habits in the order of their correction. The kinds of events are corrected before the sources, because the correction
     * of a source depends on the kind of its event.
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
     * Returns the definition in the form of the specification, and reports each assumption at its place in the author's text. If
     * anything changed, the author probably uses SonataFlow, so this method also warns about behaviour that differs there.
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

    /** Like {@link #normalise}, but also rewrites deviations that the parser silently accepts. */
    public static Place rewrite(Place definition) {
        var normalised = normalise(definition);
        if (normalised.value().isObject()) {
            new AcceptedForms().normalise(normalised);
        }
        return normalised;
    }

    private LenientReading() {}
}
