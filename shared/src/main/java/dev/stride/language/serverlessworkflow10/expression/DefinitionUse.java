package dev.stride.language.serverlessworkflow10.expression;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The information that the parsers of all tasks share: the evaluation mode, the functions that tasks call, and the variables that
 * expressions read. Instances store only variables that at least one expression reads (decision D52).
 */
public final class DefinitionUse {

    private final EvaluationMode mode;
    private final List<String> secrets;
    private final Set<String> read = new TreeSet<>();
    private final Set<String> called = new TreeSet<>();

    /** @param secrets names of the secrets that the definition declares */
    public DefinitionUse(EvaluationMode mode, List<String> secrets) {
        this.mode = mode;
        this.secrets = List.copyOf(secrets);
    }

    List<String> secrets() {
        return secrets;
    }

    public boolean isLoose() {
        return mode == EvaluationMode.LOOSE;
    }

    void add(Set<String> variables) {
        read.addAll(variables);
    }

    /** Records that a task calls a function. */
    public void addCalled(String function) {
        called.add(function);
    }

    /** Returns whether any task of the definition calls a function. */
    public boolean calls(String function) {
        return called.contains(function);
    }

    /** Returns whether any expression of the definition reads a variable. */
    public boolean reads(String variable) {
        return read.contains(variable);
    }
}
