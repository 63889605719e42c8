package dev.stride.language.workflowlanguage;

import dev.stride.language.document.Fields;
import dev.stride.language.document.Spelling;
import dev.stride.plan.Node;
import dev.stride.plan.Placement;
import java.util.List;
import java.util.Optional;

/**
 * Modifies external state (section "Actions"). Each action is one durable step.
 *
 * @param invocation what is called
 * @param result what becomes of its result
 */
record Action(String type, Invocation invocation, Optional<ResultDescription> result, String source) implements Step {

    private static final List<String> TYPES = List.of("api", "http");

    static Optional<Action> read(Fields fields, Reading reading) {
        var type = fields.text("type");
        var result = ResultDescription.read(fields);
        var invocation = switch (type) {
            case "api" -> ApiAction.read(fields, reading);
            case "http" -> HttpAction.read(fields);
            default -> unknown(type, fields);
        };
        return invocation.map(it -> new Action(type, it, result, fields.place().pointer()));
    }

    private static Optional<Invocation> unknown(String type, Fields fields) {
        if (!type.isEmpty()) {
            fields.get("type").fault("there is no action `" + type + "`", Spelling.hint(type, TYPES));
        }
        fields.place().value().fieldNames().forEachRemaining(fields::ignore);
        return Optional.empty();
    }

    @Override
    public int compile(Flow flow, int next) {
        var leave = flow.add(new Node.Leave(next, source));
        var stored = result.map(it -> store(it, flow, leave)).orElse(leave);
        var placement =
                result.<Placement>map(_ -> new Placement.Bind(Context.ACTION)).orElseGet(Placement.Discard::new);
        var call = flow.add(new Node.Invoke(
                invocation.name(),
                flow.calling(invocation, source),
                invocation.arguments(),
                Context.ACTION_OF,
                placement,
                invocation.retry(),
                Optional.empty(),
                stored,
                source));
        return flow.step(type, source, call);
    }

    private int store(ResultDescription description, Flow flow, int next) {
        var at = source + "/result";
        var forgotten = flow.add(new Node.Assign(Context.NOTHING, new Placement.Bind(Context.ACTION), next, at));
        return flow.add(new Node.Assign(description.stored(), new Placement.Replace(), forgotten, at));
    }
}
