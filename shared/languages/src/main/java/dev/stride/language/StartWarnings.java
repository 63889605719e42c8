package dev.stride.language;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.expression.Bindings;
import dev.stride.expression.ConditionResult;
import dev.stride.expression.Expression;
import dev.stride.expression.composite.Constant;
import dev.stride.expression.composite.Template;
import dev.stride.language.document.Diagnostics;
import dev.stride.plan.Plan;
import dev.stride.plan.event.EventFilter;
import dev.stride.plan.event.EventTemplate;
import dev.stride.plan.node.ConsumedEvent;
import dev.stride.plan.node.EventsAhead;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.NodeSuccessors;
import dev.stride.plan.start.StartEvents;
import dev.stride.source.Diagnostic;
import dev.stride.source.SourceDocument;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The warnings about definitions whose instances start or resume one another in a way that an author seldom means. */
final class StartWarnings {

    static Compilation check(Compilation compilation, SourceDocument sourceDocument) {
        return ResumingStart.check(SelfStart.check(compilation, sourceDocument), sourceDocument);
    }

    private StartWarnings() {}

    /**
     * A check for workflows each of whose instances starts another one: by a call of the workflow, or by an event that starts it.
     * Such a chain ends only with the fault that limits the generations of instances, so that its author is warned. A workflow
     * that a condition, a fault or a timeout can lead past the start is not reported.
     */
    static final class SelfStart {

        private final Plan plan;

        private SelfStart(Plan plan) {
            this.plan = plan;
        }

        static Compilation check(Compilation compilation, SourceDocument sourceDocument) {
            return compilation instanceof Compilation.Compiled(Plan plan, var _)
                    ? new SelfStart(plan)
                            .find(plan.start())
                            .map(node -> compilation.withWarning(warning(node, plan, sourceDocument)))
                            .orElse(compilation)
                    : compilation;
        }

        private static Diagnostic warning(Node node, Plan plan, SourceDocument sourceDocument) {
            var diagnostics = new Diagnostics(sourceDocument);
            diagnostics
                    .root()
                    .resolve(node.source())
                    .warn(
                            "each instance of `%s` starts another one here, without a condition: unless the operator allows more, the chain ends with a fault after %d generations"
                                    .formatted(plan.workflow().id(), Limits.GENERATIONS),
                            "let a condition end the chain; or let an instance continue as a new one, or follow a schedule");
            return diagnostics.warnings().getFirst();
        }

        /**
         * Returns the first node that starts another instance, if every way from the given node to the end of its branch leads
         * through such a node.
         */
        private Optional<Node> find(int first) {
            Optional<Node> found = Optional.empty();
            var seen = new HashSet<Integer>();
            var ahead = new ArrayDeque<>(List.of(first));
            while (!ahead.isEmpty()) {
                var id = ahead.remove();
                if (!seen.add(id)) {
                    continue;
                }
                var start = starting(plan.node(id));
                var next = successors(plan.node(id));
                if (start.isEmpty() && next.isEmpty()) {
                    return Optional.empty();
                }
                found = found.or(() -> start);
                ahead.addAll(start.isEmpty() ? next : List.of());
            }
            return found;
        }

        /** Returns the nodes that follow unless there is a fault; not those of the branches of a node. */
        private static List<Integer> successors(Node node) {
            return switch (node) {
                case Node.Enter enter -> List.of(enter.next());
                case Node.Invoke invoke -> List.of(invoke.next());
                case Node.CallWorkflow call -> List.of(call.next());
                case Node.Fork fork -> List.of(fork.next());
                case Node.ForEach forEach -> List.of(forEach.next());
                case Node.Detach detach -> List.of(detach.next());
                case Node other -> NodeSuccessors.list(other);
            };
        }

        /** Returns the node, or the one in its branches, that starts another instance of the workflow, if one always does. */
        private Optional<Node> starting(Node node) {
            return switch (node) {
                case Node.CallWorkflow call when isSelf(call) -> Optional.of(call);
                case Node.Emit emit when emit.events().stream().anyMatch(this::startsSelf) -> Optional.of(emit);
                case Node.Detach detach -> find(detach.branch());
                case Node.Fork fork
                when fork.required().isEmpty() ->
                    fork.branches().stream()
                            .flatMap(branch -> find(branch.start()).stream())
                            .findFirst();
                case Node _ -> Optional.empty();
            };
        }

        private boolean isSelf(Node.CallWorkflow call) {
            var called = call.workflow();
            return called.id().equals(plan.workflow().id())
                    && called.version().map(plan.workflow().version()::equals).orElse(true);
        }

        private boolean startsSelf(EventTemplate template) {
            return plan.settings()
                    .starts()
                    .filter(starts -> !starts.all() || starts.events().size() == 1)
                    .filter(starts -> !starts.joins() && starts.until().isEmpty())
                    .filter(starts ->
                            starts.events().stream().anyMatch(filter -> matches(filter, starts, known(template))))
                    .isPresent();
        }

        private static boolean matches(EventFilter filter, StartEvents starts, JsonNode event) {
            var condition = starts.conditions().get(filter.name());
            return event.has("type")
                    && EventFilter.matchesType(filter.type(), event.path("type").asText())
                    && (filter.source().equals(EventFilter.ANY_SOURCE)
                            || filter.source().equals(event.path("source").asText()))
                    && filter.correlations().isEmpty()
                    && starts.keysOf(filter).isEmpty()
                    && (condition == null
                            || ConditionResult.of(condition.evaluate(event, new Bindings(Instant.EPOCH, Map.of())))
                                    instanceof ConditionResult.Met);
        }

        /** Returns the attributes of an event that are the same in every instance. */
        private static JsonNode known(EventTemplate template) {
            var event = JsonNodeFactory.instance.objectNode();
            if (!template.computesAll()) {
                return event.put("type", template.type()).put("source", template.source());
            }
            switch (template.attributes().orElseThrow()) {
                case Constant(JsonNode value) ->
                    value.properties().forEach(it -> event.set(it.getKey(), it.getValue()));
                case Template.Fields(var fields) ->
                    fields.forEach((name, field) -> {
                        if (field instanceof Constant(JsonNode value)) {
                            event.set(name, value);
                        }
                    });
                case Expression _ -> {}
            }
            return event;
        }
    }

    /**
     * A check for workflows whose instances wait for an event that starts another instance as well. Nothing ties such an event to
     * one instance, which its author seldom means. A wait is reported only if every event that it consumes also starts an
     * instance.
     */
    static final class ResumingStart {

        private final Plan plan;
        private final StartEvents starts;

        private ResumingStart(Plan plan, StartEvents starts) {
            this.plan = plan;
            this.starts = starts;
        }

        static Compilation check(Compilation compilation, SourceDocument sourceDocument) {
            return compilation instanceof Compilation.Compiled(Plan plan, var _)
                    ? plan.settings()
                            .starts()
                            .filter(starts -> !starts.joins() && starts.until().isEmpty())
                            .filter(starts -> !starts.all() || starts.events().size() == 1)
                            .map(starts -> new ResumingStart(plan, starts))
                            .flatMap(start -> start.warning(sourceDocument))
                            .map(compilation::withWarning)
                            .orElse(compilation)
                    : compilation;
        }

        private Optional<Diagnostic> warning(SourceDocument sourceDocument) {
            var isInput = starts.input().isPresent();
            var startWait = isInput ? Optional.<Node>empty() : Optional.of(startWait(plan.node(plan.start())));
            return new EventsAhead(
                            plan.nodes(), event -> starts.events().stream().anyMatch(start -> includes(start, event)))
                    .waitsAfter(isInput ? 0 : 1, List.of(plan.start())).stream()
                            .filter(wait -> !startWait.equals(Optional.of(wait)))
                            .flatMap(wait -> resuming(wait).map(event -> warning(wait, event, sourceDocument)).stream())
                            .findFirst();
        }

        /** Returns the node that consumes the event with which an instance starts, and takes it alone. */
        private Node startWait(Node first) {
            return first instanceof Node.Enter enter ? startWait(plan.node(enter.next())) : first;
        }

        private Optional<EventFilter> resuming(Node.Await wait) {
            return wait.alternatives().stream()
                    .flatMap(alternative -> alternative.events().stream())
                    .filter(this::startsAlways)
                    .map(ConsumedEvent::event)
                    .findFirst();
        }

        private Diagnostic warning(Node wait, EventFilter event, SourceDocument sourceDocument) {
            var diagnostics = new Diagnostics(sourceDocument);
            var which = event.type().isEmpty() ? "an event" : "an event of the type `%s`".formatted(event.type());
            diagnostics
                    .root()
                    .resolve(wait.source())
                    .warn(
                            "%s resumes each instance of `%s` that waits here, and starts another instance as well"
                                    .formatted(which, plan.workflow().id()),
                            starts.input().isPresent()
                                    ? "wait for an event of another type here, or let the filter of `schedule.on` exclude the events for running instances"
                                    : "correlate all events that start the workflow by the same attribute, so that an event for a running instance starts no other, or wait for an event of another type here");
            return diagnostics.warnings().getFirst();
        }

        private boolean startsAlways(ConsumedEvent awaited) {
            return starts.events().stream()
                    .anyMatch(start -> includes(start, awaited.event())
                            && starts.keysOf(start).isEmpty()
                            && (!starts.ignoresEvents(start.name())
                                    || condition(start).equals(awaited.when())));
        }

        private Optional<Expression> condition(EventFilter start) {
            return Optional.ofNullable(starts.conditions().get(start.name()));
        }

        private static boolean includes(EventFilter start, EventFilter event) {
            return EventFilter.matchesType(start.type(), event.type())
                    && (start.source().equals(EventFilter.ANY_SOURCE)
                            || start.source().equals(event.source()))
                    && (start.correlations().isEmpty() || start.correlations().equals(event.correlations()));
        }
    }
}
