package dev.stride.language.serverlessworkflow10.expression;

import java.util.Set;
import java.util.TreeSet;

/** Collects the instance variables that a definition reads, so that instances store only these (decision D52). */
public final class DefinitionUse {

    private final Set<String> read = new TreeSet<>();

    void add(Set<String> variables) {
        read.addAll(variables);
    }

    /** Returns whether any expression of the definition reads a variable. */
    public boolean reads(String variable) {
        return read.contains(variable);
    }
}
