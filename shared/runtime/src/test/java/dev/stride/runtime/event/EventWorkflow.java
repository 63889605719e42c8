package dev.stride.runtime.event;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.stride.expression.Expression;
import dev.stride.expression.ExpressionLanguage;
import dev.stride.expression.composite.Constant;
import dev.stride.expression.jq.Jq;
import dev.stride.plan.Plan;
import dev.stride.plan.WorkflowId;
import dev.stride.plan.WorkflowSettings;
import dev.stride.plan.event.EventFilter;
import dev.stride.plan.event.EventFilter.Correlation;
import dev.stride.plan.node.ConsumedEvent;
import dev.stride.plan.node.DataPlacement;
import dev.stride.plan.node.EventAlternative;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.StateScope;
import dev.stride.plan.start.StartEvents;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.threeten.extra.PeriodDuration;

/**
 * Builds the plan of a test row's workflow. The row has {@code events} by name; {@code states}, each of which waits for
 * all events of one of several alternatives, only delays, or leads {@code back} to the first one; {@code starts}; and
 * whether the workflow stays active at its end until another event arrives.
 */
record EventWorkflow(String id, JsonNode row) {

    Plan plan() {
        var nodes = new ArrayList<Node>();
        row.path("states").forEach(state -> {
            var at = nodes.size();
            var source = "/states/" + at / 3;
            nodes.add(new Node.Enter(new StateScope("S" + at / 3, "event", List.of()), at + 1, source));
            nodes.add(body(state, at + 2, source));
            nodes.add(new Node.Leave(state.has("back") ? 0 : at + 3, source));
        });
        var rests = row.path("rests").booleanValue();
        nodes.add(rests ? new Node.KeepActive(starts(), OptionalInt.of(0), "/end") : new Node.End("/end"));
        var workflowSettings = new WorkflowSettings(
                Optional.empty(),
                Optional.empty(),
                List.of(),
                Optional.empty(),
                startEvents(),
                Optional.empty(),
                Optional.empty(),
                OptionalInt.empty());
        var workflow = new WorkflowId(id, row.path("version").asText("1"));
        var constants = JsonNodeFactory.instance.objectNode().put("ward", "north");
        return new Plan(workflow, id, "test", constants, 0, nodes, Map.of(), workflowSettings);
    }

    private Node body(JsonNode state, int next, String source) {
        if (state.has("sleep")) {
            return new Node.Delay(PeriodDuration.parse(state.path("sleep").asText()), next, source);
        }
        var alternatives = elements(state.path("await"))
                .map(alternative -> new EventAlternative(
                        elements(alternative).map(this::consumedEvent).toList(), next))
                .toList();
        var timeout = Optional.ofNullable(state.get("timeout")).map(it -> PeriodDuration.parse(it.asText()));
        return new Node.Await(
                alternatives, timeout, timeout.isPresent() ? OptionalInt.of(next) : OptionalInt.empty(), source);
    }

    private ConsumedEvent consumedEvent(JsonNode event) {
        return new ConsumedEvent(
                filter(event.asText()), new Constant(NullNode.getInstance()), new DataPlacement.Discard());
    }

    private EventFilter filter(String name) {
        var event = row.path("events").path(name);
        var correlations = event.path("by").properties().stream()
                .map(rule -> new Correlation(
                        rule.getKey(),
                        Optional.of(rule.getValue())
                                .filter(value -> !value.isNull())
                                .map(EventWorkflow::expression)))
                .toList();
        return new EventFilter(
                name, event.path("type").asText(), event.path("source").asText("/s"), correlations);
    }

    private Optional<StartEvents> startEvents() {
        var starts = row.path("starts");
        var timeout = Optional.ofNullable(starts.get("timeout")).map(it -> PeriodDuration.parse(it.asText()));
        return starts.isMissingNode()
                ? Optional.empty()
                : Optional.of(new StartEvents(
                        starts(),
                        starts.has("all"),
                        timeout,
                        starts.path("joins").booleanValue()));
    }

    private List<EventFilter> starts() {
        return Stream.of("all", "any")
                .flatMap(kind -> elements(row.path("starts").path(kind)))
                .map(name -> filter(name.asText()))
                .toList();
    }

    private static Expression expression(JsonNode value) {
        return value.asText().startsWith("$")
                ? switch (new Jq().parse(value.asText().substring(1), Set.of("CONST"))) {
                    case ExpressionLanguage.Parsed.Valid(var expression) -> expression;
                    case ExpressionLanguage.Parsed.Invalid wrong -> throw new IllegalStateException(wrong.toString());
                }
                : new Constant(value);
    }

    private static Stream<JsonNode> elements(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false);
    }
}
