package dev.stride.language.serverlessworkflow08.transition;

import dev.stride.plan.event.EventTemplate;
import java.util.List;

/**
 * The end of a compensation, which authors do not write (section "Defining Compensation"). The workflow then continues where the
 * compensation was triggered.
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
