package dev.stride.language.serverlessworkflow10.expression;

import dev.stride.expression.composite.TemplateParser;
import dev.stride.language.document.Place;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The information that the parsers of all tasks share: the evaluation mode, the functions that tasks call, the types of the
 * errors that they raise and filter, and the variables that expressions read. Instances store only variables that at least one
 * expression reads (decision D52).
 */
public final class DefinitionUse {

    private final EvaluationMode mode;
    private final List<String> secrets;
    private final Set<String> read = new TreeSet<>();
    private final Set<String> called = new TreeSet<>();
    private final Set<String> raised = new TreeSet<>();
    private final List<Place> filtered = new ArrayList<>();
    private boolean raisesUnknownTypes;

    /** @param secrets names of the secrets that the definition declares */
    public DefinitionUse(EvaluationMode mode, List<String> secrets) {
        this.mode = mode;
        this.secrets = List.copyOf(secrets);
    }

    public List<String> secrets() {
        return secrets;
    }

    public boolean isLoose() {
        return mode == EvaluationMode.LOOSE;
    }

    void add(Set<String> variables) {
        read.addAll(variables);
    }

    public void addCalled(String function) {
        called.add(function);
    }

    public boolean calls(String function) {
        return called.contains(function);
    }

    /** Records the type of an error that a task raises. The type may be computed, so that it is not known. */
    public void addRaisedType(String type) {
        if (TemplateParser.containsExpression(UriReference.toExpressions(type))) {
            addUnknownErrors();
        }
        raised.add(type);
    }

    /** Records that a task runs a workflow or function whose errors are not known. */
    public void addUnknownErrors() {
        raisesUnknownTypes = true;
    }

    public void addFilteredType(Place type) {
        filtered.add(type);
    }

    /** Returns the types of the errors that tasks of the definition raise, as the author wrote them. */
    public Set<String> raisedTypes() {
        return Collections.unmodifiableSet(raised);
    }

    /** Returns whether a task may raise an error of a type that the definition does not show. */
    public boolean raisesUnknownTypes() {
        return raisesUnknownTypes;
    }

    public List<Place> filteredTypes() {
        return Collections.unmodifiableList(filtered);
    }

    public boolean reads(String variable) {
        return read.contains(variable);
    }

    /** The evaluation mode of a definition: which of its texts are read as expressions (section "Evaluate"). */
    public enum EvaluationMode {
        /** A text is an expression only inside <code>${ }</code>. */
        STRICT,

        /** Every valid expression is evaluated. If it fails or has no result, the value is its text (decision D40). */
        LOOSE
    }
}
