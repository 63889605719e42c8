package dev.stride.language.serverlessworkflow10.expression;

import java.util.Set;
import java.util.TreeSet;

/** What the expressions of a definition share: their mode, and which variables they read, since instances store no others (decision D52). */
public final class DefinitionUse {

    private final EvaluationMode mode;
    private final Set<String> read = new TreeSet<>();

    public DefinitionUse(EvaluationMode mode) {
        this.mode = mode;
    }

    boolean isLoose() {
        return mode == EvaluationMode.LOOSE;
    }

    void add(Set<String> variables) {
        read.addAll(variables);
    }

    /** Returns whether any expression reads a variable. */
    public boolean reads(String variable) {
        return read.contains(variable);
    }
}
