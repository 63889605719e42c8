package dev.stride.language.serverlessworkflow10.task;

import dev.stride.Limits;
import dev.stride.common.Suggestions;
import dev.stride.expression.Expression;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow10.event.EventFilterDefinition;
import dev.stride.language.serverlessworkflow10.expression.RuntimeJq;
import dev.stride.language.serverlessworkflow10.expression.TaskExpressions;
import dev.stride.language.serverlessworkflow10.flow.TaskBody;
import dev.stride.language.serverlessworkflow10.flow.TaskPlan;
import dev.stride.language.serverlessworkflow10.flow.TaskTail;
import dev.stride.plan.node.DataPlacement;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.Node.ConsumedEvent;
import dev.stride.plan.node.Node.EventAlternative;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A task that waits for events; its output is an array of them (section "Listen").
 *
 * @param all whether the task waits for an event of each filter, and not for one event of any
 * @param read what the output has of an event
 */
record ListenTask(List<EventFilterDefinition> filters, boolean all, Expression read) implements TaskBody {

    private static final List<String> STRATEGIES = List.of("one", "any", "all");

    /** The jq that extracts the result from an event, for each value of {@code read} (decision D86). */
    private static final Map<String, String> READINGS = Map.of(
            "data", "if has(\"data\") then .data else .data_base64 end",
            "envelope", ".",
            "raw", ".data_base64 // (.data | if type == \"string\" or . == null then . else tojson end)");

    ListenTask {
        filters = List.copyOf(filters);
    }

    static Optional<ListenTask> parse(Fields fields, TaskExpressions expressions, TaskSurroundings surroundings) {
        fields.rejectUnsupported("foreach");
        var listen = fields.get("listen").fields();
        var to = listen.required("to");
        var read = reading(listen.get("read"));
        listen.rejectUnknown();
        return to.isAbsent() ? Optional.empty() : parse(to, read, expressions);
    }

    private static Optional<ListenTask> parse(Place place, Expression read, TaskExpressions expressions) {
        var to = place.fields();
        to.rejectUnsupported("until");
        var strategies = STRATEGIES.stream().filter(to::has).toList();
        to.rejectUnknown();
        if (strategies.size() != 1) {
            place.fault("`to` must have exactly one of `one`, `any` and `all`", "write one of them");
            return Optional.empty();
        }
        var strategy = strategies.getFirst();
        var at = to.get(strategy);
        var places = strategy.equals("one") ? List.of(at) : at.items();
        if (places.isEmpty() && at.value().isArray()) {
            at.rejectUnsupported("`" + strategy + "` without filters");
        }
        if (places.size() > Limits.EVENTS_PER_STATE) {
            at.fault(
                    "the task waits for more than " + Limits.EVENTS_PER_STATE + " events",
                    "split it into several tasks");
        }
        var filters = new ArrayList<EventFilterDefinition>();
        for (var each : places) {
            var type = each.value().path("with").path("type").asText();
            var name = filters.stream().anyMatch(it -> it.filter().name().equals(type))
                    ? type + " " + (filters.size() + 1)
                    : type;
            EventFilterDefinition.parse(each, name, expressions).ifPresent(filters::add);
        }
        return filters.isEmpty()
                ? Optional.empty()
                : Optional.of(new ListenTask(filters, strategy.equals("all"), read));
    }

    private static Expression reading(Place place) {
        var written = place.isAbsent() ? "data" : place.text();
        if (!READINGS.containsKey(written)) {
            place.fault("unknown mode of reading `" + written + "`", Suggestions.hint(written, READINGS.keySet()));
        }
        return RuntimeJq.compile(READINGS.getOrDefault(written, "."));
    }

    @Override
    public int compile(TaskPlan plan, TaskTail tail) {
        var consumed = filters.stream().map(this::consumed).toList();
        var alternatives =
                all ? List.of(consumed) : consumed.stream().map(List::of).toList();
        var done = tail.done();
        return plan.nodes()
                .add(new Node.Await(
                        alternatives.stream()
                                .map(each -> new EventAlternative(each, Optional.of(new DataPlacement.Replace()), done))
                                .toList(),
                        Optional.empty(),
                        OptionalInt.empty(),
                        plan.source()));
    }

    private ConsumedEvent consumed(EventFilterDefinition definition) {
        return new ConsumedEvent(
                definition.filter(),
                read,
                new DataPlacement.Discard(),
                Optional.empty(),
                Optional.of(definition.condition()));
    }
}
