package dev.stride.language.workflowlanguage;

import dev.stride.expression.Expression;
import dev.stride.language.document.Fields;
import dev.stride.plan.CallTemplate;
import dev.stride.plan.Retry;
import java.util.Optional;

/**
 * Calls an operation of an internal API (section "ApiAction"): a connector that the deployment binds to the names.
 *
 * @param operation the entity and the operation, joined by a dot
 * @param arguments over the context; gives {@code {entity, operation, args}}
 */
record ApiAction(String operation, CallTemplate template, Expression arguments) implements Invocation {

    static Optional<Invocation> read(Fields fields, Reading reading) {
        var entity = fields.text("entity");
        var operation = fields.text("operation");
        var args = Logic.read(fields.required("args"));
        return args.flatMap(rule -> Optional.<Invocation>empty());
    }

    @Override
    public String name() {
        return operation;
    }

    @Override
    public String call(String source) {
        return operation;
    }

    @Override
    public Retry retry() {
        return Retry.NEVER;
    }
}
