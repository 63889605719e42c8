package dev.stride.schema;

import com.networknt.schema.Error;
import com.networknt.schema.ExecutionContext;
import dev.stride.Limits;

/** Pays for each keyword that is applied, and keeps no more problems than are told: one is enough to refuse a value. */
final class MeteredContext extends ExecutionContext {

    private final ValidationBudget validationBudget;
    private int depth;

    MeteredContext(ValidationBudget validationBudget) {
        this.validationBudget = validationBudget;
    }

    ValidationBudget budget() {
        return validationBudget;
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
        if (getErrors().size() <= Limits.SCHEMA_ERRORS_LISTED) {
            super.addError(error);
        }
    }

    private void descend() {
        validationBudget.spend(1);
        if (++depth > Limits.SCHEMA_DEPTH) {
            throw new ValidationBudget.Exhausted();
        }
    }
}
