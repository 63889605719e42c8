package dev.stride.language.serverlessworkflow10.task;

import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.expression.Expression;
import dev.stride.expression.composite.Constant;
import dev.stride.expression.composite.Template;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow10.call.EndpointDefinition;
import dev.stride.language.serverlessworkflow10.call.OutputForm;
import dev.stride.language.serverlessworkflow10.expression.RuntimeJq;
import dev.stride.language.serverlessworkflow10.expression.TaskExpressions;
import dev.stride.language.serverlessworkflow10.flow.AuthorizationDescriptor;
import dev.stride.language.serverlessworkflow10.flow.TaskBody;
import dev.stride.language.serverlessworkflow10.flow.TaskPlan;
import dev.stride.language.serverlessworkflow10.flow.TaskTail;
import dev.stride.plan.node.DataPlacement;
import dev.stride.plan.node.Node;
import dev.stride.plan.policy.Retry;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/** A task that sends an HTTP request (section "HTTP Call"). @param request all parts of the request */
record HttpCallTask(String name, Expression request, AuthorizationDescriptor authorization) implements TaskBody {

    static Optional<HttpCallTask> parse(Place with, TaskExpressions expressions, TaskSurroundings surroundings) {
        var fields = with.fields();
        var parts = new LinkedHashMap<String, Expression>();
        fields.text("method");
        parts.put("method", expressions.template(fields.get("method")));
        var authentications = surroundings.context().declarations().authentications();
        parts.putAll(EndpointDefinition.parse(fields.required("endpoint"), authentications, expressions));
        for (var part : List.of("headers", "query", "body")) {
            if (fields.has(part)) {
                checkMap(part, fields.get(part));
                parts.put(part, expressions.template(fields.get(part)));
            }
        }
        parts.put("output", new Constant(TextNode.valueOf(OutputForm.parse(fields.get("output")))));
        parts.put(
                "redirect",
                new Constant(BooleanNode.valueOf(fields.get("redirect").isTrue())));
        fields.rejectUnknown();
        return Optional.of(new HttpCallTask(
                surroundings.name(),
                new Template.Fields(parts),
                AuthorizationDescriptor.of(expressions, parts.containsKey("authentication"))));
    }

    /**
     * Checks that {@code part}, the headers or the query of a request, is an object, or an expression that returns one.
     * The body can be of any type.
     */
    private static void checkMap(String part, Place place) {
        var isExpression = place.value().asText().strip().startsWith("${");
        if (part.equals("body")) {
            return;
        }
        place.children()
                .filter(value -> value.value().isObject())
                .forEach(value -> value.fault("expected a text, found an object", "write a text or an expression"));
        if (!place.value().isObject() && !isExpression) {
            place.fault("expected an object or an expression", "write `" + part + ": { name: value }`");
        }
    }

    @Override
    public int compile(TaskPlan plan, TaskTail tail) {
        return plan.nodes()
                .add(new Node.Invoke(
                        name,
                        authorization.addComputedCall(plan, name),
                        request,
                        authorization.results(RuntimeJq.compile(".")),
                        new DataPlacement.Replace(),
                        Retry.NEVER,
                        Optional.empty(),
                        authorization.bound(plan, tail.done()),
                        plan.source()));
    }
}
