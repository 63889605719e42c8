package dev.stride.language.serverlessworkflow08.transition;

import dev.stride.plan.event.EventTemplate;
import java.util.List;

/**
 * The implicit end of a compensation: the workflow continues where the compensation was triggered (section "Defining
 * Compensation").
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
