package dev.stride.plan;

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
     * A context attribute that ties an event to an instance.
     *
     * @param attribute in lower case, as CloudEvents has it
     * @param value over the data when the wait begins; when empty, the value that the instance's earlier events had
     */
    public record Correlation(String attribute, Optional<Expression> value) {}
}
