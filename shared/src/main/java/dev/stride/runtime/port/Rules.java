package dev.stride.runtime.port;

import java.util.List;

/** Which events of the buses come in: those that some rule lets in, each at least once, into the queue of events. */
public interface Rules {

    /** Where no bus brings anything in. */
    Rules NONE = new Rules() {
        @Override
        public void set(String name, List<Route> routes) {}

        @Override
        public void remove(String name) {}
    };

    /**
     * Makes a rule, or replaces what it lets in.
     *
     * @param name at most 48 letters, digits, {@code .}, {@code _} and {@code -}
     * @param routes what it lets in, at least one; few enough for one pattern
     */
    void set(String name, List<Route> routes);

    /** Lets nothing in by this rule any more, if it is there. */
    void remove(String name);

    /**
     * A kind of events that somebody consumes.
     *
     * @param type their CloudEvents type, which is the detail type on a bus
     * @param source their CloudEvents source; a segment {@code +} stands for any one segment
     */
    record Route(String type, String source) {}
}
