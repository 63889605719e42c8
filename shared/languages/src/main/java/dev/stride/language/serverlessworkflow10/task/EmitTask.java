package dev.stride.language.serverlessworkflow10.task;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.cloudevent.CloudEventValidation;
import dev.stride.expression.Expression;
import dev.stride.expression.composite.TemplateParser;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow10.expression.TaskExpressions;
import dev.stride.language.serverlessworkflow10.expression.UriReference;
import dev.stride.language.serverlessworkflow10.flow.TaskBody;
import dev.stride.language.serverlessworkflow10.flow.TaskPlan;
import dev.stride.language.serverlessworkflow10.flow.TaskTail;
import dev.stride.plan.event.EventTemplate;
import dev.stride.plan.node.DataPlacement;
import dev.stride.plan.node.Node;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** A task that publishes an event; its output is the event as sent (section "Emit"; decision D29). */
record EmitTask(String name, Expression attributes) implements TaskBody {

    private static final String SOURCE = "source";

    /** The attributes that are URI templates (decision D129). */
    private static final List<String> URIS = List.of(SOURCE, "dataschema");

    /** Checked only when the event is published, because {@code datacontenttype} determines which {@code data} are valid. */
    private static final Set<String> UNCHECKED = Set.of("data", "datacontenttype");

    static Optional<EmitTask> parse(Fields fields, TaskExpressions expressions, TaskSurroundings surroundings) {
        var emit = fields.get("emit").fields();
        var event = emit.required("event").fields();
        var with = event.required("with");
        var attributes = with.fields();
        attributes.required("type");
        event.rejectUnknown();
        emit.rejectUnknown();
        if (!expressions.use().isLoose()) {
            with.children().forEach(EmitTask::check);
        }
        return Optional.of(
                new EmitTask(surroundings.name(), expressions.template(withUris(with, surroundings.context()))));
    }

    /** An attribute with an expression is checked when the event is published. */
    private static void check(Place attribute) {
        var name = attribute.name().toLowerCase(Locale.ROOT);
        if (attribute.value().isContainerNode()
                || attribute.value().isNull()
                || TemplateParser.containsExpression(attribute.value().asText())
                || UNCHECKED.contains(name)) {
            return;
        }
        var event = JsonNodeFactory.instance
                .objectNode()
                .put("specversion", "1.0")
                .put("id", "1")
                .put(SOURCE, "/")
                .put("type", "any");
        var text = attribute.value().asText();
        event.put(name, URIS.contains(name) ? UriReference.toSample(text) : text);
        CloudEventValidation.validate(event).errors().forEach(problem -> attribute.fault(problem, ""));
    }

    /** Returns the attributes with expressions for the variables of URIs, and with a source (decision D82). */
    private static Place withUris(Place with, TaskContext context) {
        if (!(with.value() instanceof ObjectNode written)) {
            return with;
        }
        var attributes = written.deepCopy();
        URIS.forEach(name -> UriReference.toExpressions(attributes, name));
        if (!attributes.hasNonNull(SOURCE)) {
            attributes.put(SOURCE, context.source());
        }
        return with.withValue(attributes);
    }

    @Override
    public int compile(TaskPlan plan, TaskTail tail) {
        return plan.nodes()
                .add(new Node.Emit(
                        List.of(EventTemplate.computed(name, attributes)),
                        Optional.of(new DataPlacement.Replace()),
                        tail.done(),
                        plan.source()));
    }
}
