package dev.stride.language.serverlessworkflow08.habit;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** A deviation from the specification that SonataFlow reads, and how the specification writes it. */
@FunctionalInterface
public interface Habit {

    /** Rewrites a definition, and reports what it changed and what it could not change. */
    void rewrite(ObjectNode definition, ChangeLog log);
}
