package dev.stride.language.serverlessworkflow08;

import dev.stride.expression.Expression;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.language.document.WorkflowIdCheck;
import dev.stride.language.serverlessworkflow08.expression.WorkflowExpressions;
import dev.stride.language.serverlessworkflow08.expression.WrappedExpressions;
import dev.stride.plan.WorkflowId;
import java.util.Optional;

/** Parses the id, the version and {@code specVersion} of a workflow (section "Workflow Definition Structure"). */
final class WorkflowHeader {

    /** The default version, for a workflow without the property {@code version}. */
    private static final String FIRST_VERSION = "1.0";

    private static final String WRITE_VERSION =
            "write `specVersion: '%s'`".formatted(ServerlessWorkflow08.SPEC_VERSION);

    static WorkflowId parse(Fields fields) {
        var id = fields.text(fields.has("key") ? "key" : "id");
        var version = fields.has("version") ? fields.textOrNumber("version") : FIRST_VERSION;
        refuseExpression(fields, "id");
        refuseExpression(fields, "key");
        var place = fields.get(fields.has("key") ? "key" : "id");
        return WorkflowIdCheck.checked(new WorkflowId(id, version), place, fields.get("version"));
    }

    /**
     * Returns the expression that the property {@code version} contains, if any. The value of this expression for the input of an
     * instance is the version name that is shown for this instance.
     */
    static Optional<Expression> instanceLabel(Place version, WorkflowExpressions expressions) {
        return WrappedExpressions.findIn(version).findAny().flatMap(expressions::textTemplate);
    }

    private static void refuseExpression(Fields fields, String property) {
        WrappedExpressions.findIn(fields.get(property))
                .forEach(place ->
                        place.fault("`%s` cannot contain an expression".formatted(property), "use a fixed string"));
    }

    static void checkSpecVersion(Fields fields) {
        var specVersion = fields.textOrNumber("specVersion");
        if (!specVersion.isEmpty() && !specVersion.startsWith(ServerlessWorkflow08.SPEC_VERSION)) {
            fields.get("specVersion")
                    .fault("version %s of the specification is not supported".formatted(specVersion), WRITE_VERSION);
        }
    }

    private WorkflowHeader() {}
}
