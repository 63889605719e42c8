package dev.stride.language.serverlessworkflow10.task;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.expression.Expression;
import dev.stride.expression.composite.Constant;
import dev.stride.expression.composite.Let;
import dev.stride.expression.composite.Pipe;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow10.expression.RuntimeJq;
import dev.stride.language.serverlessworkflow10.expression.TaskExpressions;
import dev.stride.language.serverlessworkflow10.expression.UriVariables;
import dev.stride.language.serverlessworkflow10.flow.TaskBody;
import dev.stride.language.serverlessworkflow10.flow.TaskPlan;
import dev.stride.language.serverlessworkflow10.flow.TaskTail;
import dev.stride.language.serverlessworkflow10.policy.ErrorForm;
import dev.stride.language.serverlessworkflow10.policy.ErrorText;
import dev.stride.plan.node.Node;
import java.util.List;
import java.util.Map;
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
            ErrorText.check(place);
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
        return plan.nodes().add(new Node.Raise(raised(error, plan.source()), plan.source()));
    }

    /**
     * Returns an expression that converts an error in the form of the specification to a fault of the runtime.
     *
     * @param pointer the default for the {@code instance} of the error
     */
    static Expression raised(Expression error, String pointer) {
        var at = Map.<String, Expression>of("at", new Constant(TextNode.valueOf(pointer)));
        return new Pipe(List.of(error, new Let(at, RuntimeJq.compile(ErrorForm.TO_FAULT))));
    }
}
