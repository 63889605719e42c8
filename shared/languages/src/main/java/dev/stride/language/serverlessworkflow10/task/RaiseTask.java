package dev.stride.language.serverlessworkflow10.task;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.expression.Expression;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow10.expression.TaskExpressions;
import dev.stride.language.serverlessworkflow10.expression.UriVariables;
import dev.stride.language.serverlessworkflow10.flow.TaskBody;
import dev.stride.language.serverlessworkflow10.flow.TaskPlan;
import dev.stride.language.serverlessworkflow10.flow.TaskTail;
import dev.stride.language.serverlessworkflow10.policy.ErrorDefinition;
import java.util.Optional;

/** A task that raises an error, inline or by the name of a declared error (section "Raise"). */
record RaiseTask(Expression error) implements TaskBody {

    static Optional<RaiseTask> parse(Fields fields, TaskExpressions expressions, TaskSurroundings surroundings) {
        var raise = fields.get("raise").fields();
        var error = raise.required("error");
        raise.rejectUnknown();
        if (error.isAbsent()) {
            return Optional.empty();
        }
        return surroundings.context().declarations().errors().resolve(error).map(place -> {
            ErrorDefinition.check(place);
            // A handler that names this type shall not be warned that no task raises it.
            surroundings
                    .context()
                    .use()
                    .addRaisedType(place.value().path("type").asText());
            return new RaiseTask(expressions.template(withExpandedType(place)));
        });
    }

    /**
     * Returns a copy of the error in which expressions replace the variables of the error type, such as <code>{name}</code>,
     * because the type may be a URI template.
     */
    private static Place withExpandedType(Place place) {
        if (!(place.value() instanceof ObjectNode written)) {
            return place;
        }
        var expanded = written.deepCopy();
        UriVariables.toExpressions(expanded, "type");
        return place.withValue(expanded);
    }

    @Override
    public int compile(TaskPlan plan, TaskTail tail) {
        return plan.raise(error);
    }
}
