package dev.stride.language.serverlessworkflow08;

import dev.stride.plan.EventTemplate;
import java.util.List;

/**
 * The end of a compensation, which goes on where it was triggered (section "Defining Compensation"). The author needs not
 * say it.
 */
public record Undone(String source) implements Exit {

    @Override
    public boolean compensates() {
        return false;
    }

    @Override
    public List<EventTemplate> events() {
        return List.of();
    }
}
