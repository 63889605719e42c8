package dev.stride.runtime.port;

import java.util.List;

/**
 * Event bus rules, such as those of EventBridge, that select the events for the runtime. The event queue delivers each
 * event that matches a rule at least once.
 */
public interface Rules {

    /** Rules of a runtime that receives no events from buses: all operations have no effect. */
    Rules NONE = new Rules() {
        @Override
        public void set(String name, List<Route> routes) {}

        @Override
        public void remove(String name) {}
    };

    /**
     * Creates a rule, or replaces its routes.
     *
     * @param name at most 48 letters, digits, {@code .}, {@code _} and {@code -}
     * @param routes the events to match: at least one route, and no more than fit into one pattern
     */
    void set(String name, List<Route> routes);

    /** Deletes a rule, if it exists. */
    void remove(String name);

    /**
     * The type and source of events that a deployed workflow consumes.
     *
     * @param type the CloudEvents type, which is the detail type on a bus
     * @param source the CloudEvents source; a segment {@code +} matches any one segment
     */
    record Route(String type, String source) {}
}
