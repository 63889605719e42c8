package dev.stride.expression.jq.metering;

import dev.stride.expression.metering.EvaluationBudget;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.thisptr.jackson.jq.exception.JsonQueryException;
import org.jspecify.annotations.Nullable;

/**
 * One evaluation under way: the instant it sees, and what it may still spend. The library cannot be interrupted, so
 * every node of an expression and every built-in function pays here for its work before doing it.
 */
public final class JqEvaluation {

    /** The run of the current evaluation. */
    public static final ScopedValue<JqEvaluation> CURRENT = ScopedValue.newInstance();

    private final Instant now;
    private final int maxDepth;
    private final EvaluationBudget evaluationBudget = new EvaluationBudget();
    private final Map<List<String>, JqRegex> regexes = new HashMap<>();
    private int depth;
    private @Nullable JsonQueryException raised;

    /** @param deepest how many nodes may be under way at once */
    public JqEvaluation(Instant now, int deepest) {
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

    /** The regular expressions that it has compiled, by their text and flags. */
    Map<List<String>, JqRegex> regexes() {
        return regexes;
    }

    /** Pays for work worth this many steps. */
    public void pay(long cost) {
        evaluationBudget.pay(cost);
    }

    /** What is left to pay with. */
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

    /** Pays once for an error of the expression, whose stack trace costs more the deeper it is raised. */
    @SuppressWarnings("ReferenceEquality") // It is this very error on its way out, whatever equals it.
    public void payForError(JsonQueryException error) {
        if (error != raised) {
            raised = error;
            pay(depth);
        }
    }
}
