package dev.stride.language.serverlessworkflow08.transition;

import dev.stride.plan.event.EventTemplate;
import java.util.List;

/**
 * The implicit end after the last state of a compensation, where the definition has neither a transition nor an end (section
 * "Defining Compensation"). The instance then continues where the compensation was triggered.
 */
public record CompensationEnd(String source) implements StateExit {

    @Override
    public boolean compensates() {
        return false;
    }

    @Override
    public List<EventTemplate> events() {
        return List.of();
    }
}
