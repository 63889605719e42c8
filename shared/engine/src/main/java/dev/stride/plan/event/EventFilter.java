package dev.stride.plan.event;

import dev.stride.expression.Expression;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * A filter for the events that a workflow consumes.
 *
 * @param name the author's name of the events
 * @param type their CloudEvents type, or {@link #ANY_TYPE}
 * @param source their CloudEvents source; a segment {@code +} matches any one segment
 * @param correlations further conditions, all of which must match
 */
public record EventFilter(String name, String type, String source, List<Correlation> correlations) {

    /**
     * The type of a filter that matches events of every type except {@linkplain LifecycleTypes lifecycle events}. It is the empty
     * text, which is never the type of an event.
     */
    public static final String ANY_TYPE = "";

    public static final String ANY_SOURCE = "*";

    public EventFilter {
        correlations = List.copyOf(correlations);
    }

    /** Returns the sorted names of the correlations without a fixed value: an instance takes their values from its first event. */
    public Set<String> unboundNames() {
        return correlations.stream()
                .filter(correlation -> correlation.value().isEmpty())
                .map(Correlation::name)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    public static boolean matchesType(String wanted, String type) {
        return wanted.equals(type) || wanted.equals(ANY_TYPE) && !LifecycleTypes.includes(type);
    }

    /**
     * A correlation rule. It names a value of an event, by which the runtime finds the instance that receives the event.
     *
     * @param name name of the correlation; events with equal values of a name belong together
     * @param elsewhere location of the value; empty if the value is the context attribute {@code name} in lower case
     * @param value expression for the required value, evaluated when the wait starts; if empty, the value of earlier events is
     * required
     */
    public record Correlation(String name, Optional<EventAttributePath> elsewhere, Optional<Expression> value) {

        /** Creates a correlation by the value of a CloudEvents context attribute. @param attribute name in lower case */
        public Correlation(String attribute, Optional<Expression> value) {
            this(attribute, Optional.empty(), value);
        }

        /** Returns the location of the correlation value in an event. */
        public EventAttributePath path() {
            return elsewhere.orElseGet(() -> new EventAttributePath(name));
        }
    }
}
