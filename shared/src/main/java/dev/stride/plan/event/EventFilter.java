package dev.stride.plan.event;

import com.fasterxml.jackson.annotation.JsonAlias;
import dev.stride.expression.Expression;
import java.util.List;
import java.util.Optional;

/**
 * Events that a workflow consumes.
 *
 * @param name the author's name of them
 * @param type the CloudEvents type they have
 * @param source the CloudEvents source they have; a segment {@code +} stands for any one segment
 * @param correlations what else must match, all of it
 */
public record EventFilter(String name, String type, String source, List<Correlation> correlations) {
    public EventFilter {
        correlations = List.copyOf(correlations);
    }

    /**
     * A value in an event that ties it to an instance.
     *
     * @param name tells which values of different events belong together
     * @param elsewhere where the value is, if not in the context attribute of that name, in lower case as CloudEvents has it
     * @param value over the data when the wait begins; when empty, the value that the instance's earlier events had
     */
    public record Correlation(
            @JsonAlias("attribute") String name, Optional<EventAttributePath> elsewhere, Optional<Expression> value) {

        /** A context attribute. @param attribute in lower case */
        public Correlation(String attribute, Optional<Expression> value) {
            this(attribute, Optional.empty(), value);
        }

        /** Where the value is. */
        public EventAttributePath path() {
            return elsewhere.orElseGet(() -> new EventAttributePath(name));
        }
    }
}
