package dev.stride.language.serverlessworkflow10.task;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.expression.Expression;
import dev.stride.expression.composite.Constant;
import dev.stride.expression.composite.Let;
import dev.stride.expression.composite.Pipe;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow10.expression.RuntimeJq;
import dev.stride.language.serverlessworkflow10.expression.TaskExpressions;
import dev.stride.language.serverlessworkflow10.flow.TaskBody;
import dev.stride.language.serverlessworkflow10.flow.TaskPlan;
import dev.stride.language.serverlessworkflow10.flow.TaskTail;
import dev.stride.language.serverlessworkflow10.policy.ErrorForm;
import dev.stride.plan.node.Node;
import java.net.URI;
import java.net.URISyntaxException;
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
            check(place);
            return new RaiseTask(expressions.template(place));
        });
    }

    private static void check(Place place) {
        var members = place.fields();
        checkType(members.required("type"));
        var status = members.required("status");
        if (status.value().isContainerNode()) {
            status.fault("the status of an error is a number", "write a number or an expression");
        }
        members.ignore("title", "detail", "instance");
        members.rejectUnknown();
    }

    private static void checkType(Place place) {
        var text = place.text();
        if (!text.isEmpty() && !text.contains("${") && !isReference(text)) {
            place.fault("the type of an error is a URI", "write one such as https://shop.example/errors/sold-out");
        }
    }

    private static boolean isReference(String text) {
        try {
            new URI(text);
            return true;
        } catch (URISyntaxException _) {
            return false;
        }
    }

    @Override
    public int compile(TaskPlan plan, TaskTail tail) {
        return plan.nodes().add(new Node.Raise(raised(error, plan.source()), plan.source()));
    }

    /**
     * Returns an expression that converts an error to a fault.
     *
     * @param pointer the default for the {@code instance} of the error
     */
    static Expression raised(Expression error, String pointer) {
        var at = Map.<String, Expression>of("at", new Constant(TextNode.valueOf(pointer)));
        return new Pipe(List.of(error, new Let(at, RuntimeJq.compile(ErrorForm.TO_FAULT))));
    }
}
