package dev.stride.expression.jq.metering;

import dev.stride.expression.metering.EvaluationBudget;
import dev.stride.expression.metering.EvaluationBudget.StepMeter;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.thisptr.jackson.jq.Version;
import net.thisptr.jackson.jq.Versions;
import net.thisptr.jackson.jq.exception.JsonQueryException;
import org.jspecify.annotations.Nullable;

/**
 * The state of a running jq evaluation: its current time, and the number of steps (units of work) that remain.
 * jackson-jq cannot be interrupted, so every syntax tree node and every built-in function subtracts its cost from the
 * remaining steps before it runs.
 */
public final class JqEvaluation {

    /** The version of jq whose behaviour Stride reproduces. */
    public static final Version VERSION = Versions.JQ_1_6;

    /** The evaluation that runs in the current thread. */
    public static final ScopedValue<JqEvaluation> CURRENT = ScopedValue.newInstance();

    private final Instant now;
    private final int maxDepth;
    private final EvaluationBudget evaluationBudget;
    private final Map<List<String>, JqRegex> regexes = new HashMap<>();
    private int depth;
    private @Nullable JsonQueryException raised;

    /**
     * @param deepest maximum nesting depth of running syntax tree nodes
     * @param stepMeter counts the steps of this evaluation together with the steps of other evaluations
     */
    public JqEvaluation(Instant now, int deepest, StepMeter stepMeter) {
        evaluationBudget = new EvaluationBudget(stepMeter);
        this.maxDepth = deepest;
        this.now = now;
    }

    public static JqEvaluation current() {
        return CURRENT.get();
    }

    public Instant now() {
        return now;
    }

    EvaluationBudget budget() {
        return evaluationBudget;
    }

    /** Returns the cache of the regular expressions that this evaluation has compiled, by text and flags. */
    Map<List<String>, JqRegex> regexes() {
        return regexes;
    }

    /** Subtracts a number of steps from the budget of this evaluation. */
    public void pay(long cost) {
        evaluationBudget.pay(cost);
    }

    /** Returns the number of steps that remain in the budget. */
    public long remaining() {
        return evaluationBudget.remaining();
    }

    void enter() {
        pay(1);
        if (++depth > maxDepth) {
            throw new RecursionTooDeep();
        }
    }

    void leave() {
        depth--;
    }

    /**
     * Subtracts the cost of an error from the step budget of the evaluation. The cost grows with the recursion depth of
     * the evaluation. An error propagates through several syntax tree nodes, which all call this method, but the cost
     * of each error is subtracted only once.
     */
    @SuppressWarnings("ReferenceEquality") // The same error object, as it propagates; not an equal one.
    public void payForError(JsonQueryException error) {
        if (error != raised) {
            raised = error;
            pay(depth); // The stack trace of the error grows with the recursion depth.
        }
    }

    /** An error raised when a jq evaluation exceeds the maximum recursion depth. */
    public static final class RecursionTooDeep extends RuntimeException {

        private static final long serialVersionUID = 1;

        RecursionTooDeep() {
            super(null, null, false, false);
        }
    }
}
