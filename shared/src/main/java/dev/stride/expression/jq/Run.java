package dev.stride.expression.jq;

import dev.stride.expression.budget.Budget;
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
final class Run {

    /** The run of the current evaluation. */
    static final ScopedValue<Run> CURRENT = ScopedValue.newInstance();

    private final Instant now;
    private final int deepest;
    private final Budget budget = new Budget();
    private final Map<List<String>, Regex> regexes = new HashMap<>();
    private int depth;
    private @Nullable JsonQueryException raised;

    /** @param deepest how many nodes may be under way at once */
    Run(Instant now, int deepest) {
        this.deepest = deepest;
        this.now = now;
    }

    static Run current() {
        return CURRENT.get();
    }

    Instant now() {
        return now;
    }

    Budget budget() {
        return budget;
    }

    /** The regular expressions that it has compiled, by their text and flags. */
    Map<List<String>, Regex> regexes() {
        return regexes;
    }

    /** Pays for work worth this many steps. */
    void pay(long cost) {
        budget.pay(cost);
    }

    /** What is left to pay with. */
    long left() {
        return budget.left();
    }

    void enter() {
        pay(1);
        if (++depth > deepest) {
            throw new TooDeep();
        }
    }

    void leave() {
        depth--;
    }

    /** Pays once for an error of the expression, whose stack trace costs more the deeper it is raised. */
    @SuppressWarnings("ReferenceEquality") // It is this very error on its way out, whatever equals it.
    void payFor(JsonQueryException error) {
        if (error != raised) {
            raised = error;
            pay(depth);
        }
    }
}
