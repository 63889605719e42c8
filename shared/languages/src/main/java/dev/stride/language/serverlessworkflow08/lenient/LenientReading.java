package dev.stride.language.serverlessworkflow08.lenient;

import dev.stride.language.ReadingMode.Dialect;
import dev.stride.language.document.Place;
import java.util.List;

/** Rewrites definitions to the form of the specification, so that the parser needs to support only that form. */
public final class LenientReading {

    /**
     * Returns the corrections of what authors often write although the specification does not allow it, in the order in which they
     * are applied. The kinds of events are corrected before the sources of events, because the correction of a source depends on
     * the kind of the event.
     */
    private static List<Habit> habits(Dialect dialect) {
        return List.of(
                new HeaderHabits(),
                new NameHabit(),
                new BooleanHabit(),
                new ExpressionHabits(dialect),
                new JsonPathHabit(),
                new EventKindHabit(),
                new EventSourceHabit(),
                new ReplyHabit(),
                new ActionsHabits(),
                new DurationHabit(),
                new DocumentHabits(),
                new ForeignHabits());
    }

    /**
     * Returns the definition, corrected to the form that the specification requires, and reports each correction at its
     * place in the author's text. A definition that needs corrections was probably written for SonataFlow. For such a
     * definition, the method also warns about parts that behave differently in SonataFlow.
     */
    public static Place normalise(Place definition, Dialect dialect) {
        if (!definition.value().isObject()) {
            return definition;
        }
        var copy = definition.withValue(definition.value().deepCopy());
        habits(dialect).forEach(habit -> habit.normalise(copy));
        if (dialect == Dialect.SONATAFLOW || !copy.value().equals(definition.value())) {
            new Differences().normalise(copy);
        }
        return copy;
    }

    private LenientReading() {}
}
