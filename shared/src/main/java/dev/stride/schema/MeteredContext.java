package dev.stride.schema;

import com.networknt.schema.Error;
import com.networknt.schema.ExecutionContext;
import dev.stride.Limits;

/** Pays for each keyword that is applied, and keeps no more problems than are told: one is enough to refuse a value. */
final class MeteredContext extends ExecutionContext {

    private final Budget budget;
    private int depth;

    MeteredContext(Budget budget) {
        this.budget = budget;
    }

    Budget budget() {
        return budget;
    }

    @Override
    public void evaluationPathAddLast(String keyword) {
        descend();
        super.evaluationPathAddLast(keyword);
    }

    @Override
    public void evaluationPathAddLast(int index) {
        descend();
        super.evaluationPathAddLast(index);
    }

    @Override
    public void evaluationPathRemoveLast() {
        depth--;
        super.evaluationPathRemoveLast();
    }

    @Override
    public void addError(Error error) {
        if (getErrors().size() <= Limits.SCHEMA_PROBLEMS) {
            super.addError(error);
        }
    }

    private void descend() {
        budget.spend(1);
        if (++depth > Limits.SCHEMA_DEPTH) {
            throw new Budget.Exhausted();
        }
    }
}
