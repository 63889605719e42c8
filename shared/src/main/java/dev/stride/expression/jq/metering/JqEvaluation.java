package dev.stride.expression.jq.metering;

import dev.stride.expression.metering.EvaluationBudget;
import dev.stride.expression.metering.StepMeter;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.thisptr.jackson.jq.exception.JsonQueryException;
import org.jspecify.annotations.Nullable;

/**
 * The state of a running jq evaluation: its clock and its remaining budget. The library cannot be interrupted, so every node
 * of an expression and every built-in function pays here before it works.
 */
public final class JqEvaluation {

    /** The evaluation of the current thread. */
    public static final ScopedValue<JqEvaluation> CURRENT = ScopedValue.newInstance();

    private final Instant now;
    private final int maxDepth;
    private final EvaluationBudget evaluationBudget;
    private final Map<List<String>, JqRegex> regexes = new HashMap<>();
    private int depth;
    private @Nullable JsonQueryException raised;

    /**
     * @param deepest the limit on nested nodes
     * @param stepMeter counts the steps of this evaluation together with those of others
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

    /** Returns the regular expressions compiled in this evaluation, by text and flags. */
    Map<List<String>, JqRegex> regexes() {
        return regexes;
    }

    /** Pays for work of the given number of steps. */
    public void pay(long cost) {
        evaluationBudget.pay(cost);
    }

    /** Returns the remaining steps. */
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

    /** Pays once for an error of the expression. Its stack trace costs more the deeper it is raised. */
    @SuppressWarnings("ReferenceEquality") // The same error object, as it propagates; not an equal one.
    public void payForError(JsonQueryException error) {
        if (error != raised) {
            raised = error;
            pay(depth);
        }
    }
}
