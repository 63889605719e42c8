package dev.stride.language.serverlessworkflow08.transition;

import dev.stride.plan.event.EventTemplate;
import java.util.List;

/**
 * The end of a compensation, which goes on where it was triggered (section "Defining Compensation"). The author needs not
 * say it.
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
