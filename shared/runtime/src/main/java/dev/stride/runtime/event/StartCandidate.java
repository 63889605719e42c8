package dev.stride.runtime.event;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.InstanceIds;
import dev.stride.engine.branch.Lineage;
import dev.stride.engine.event.EventSubscriptions;
import dev.stride.engine.event.ReceivedEvent;
import dev.stride.engine.event.StartValues;
import dev.stride.engine.transition.Starter;
import dev.stride.engine.transition.Stimulus;
import dev.stride.plan.Plan;
import dev.stride.plan.event.EventFilter;
import dev.stride.plan.event.EventFilter.Correlation;
import dev.stride.plan.node.EventsAhead;
import dev.stride.plan.node.Node;
import dev.stride.plan.policy.ExecTimeout;
import dev.stride.plan.start.StartEvents;
import dev.stride.runtime.event.store.StartCollection.StartDecision;
import dev.stride.runtime.event.store.StoredEvent;
import dev.stride.runtime.store.WorkflowStore.DeployedWorkflow;
import dev.stride.runtime.table.TableKeys;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A workflow that an arrived event may start: its newest version, and the event definitions of this version that the event
 * matches. Performs no I/O.
 *
 * @param matches the values of the correlation attributes, by the name of each event definition that the event matches
 */
record StartCandidate(
        DeployedWorkflow deployed, Plan plan, StartEvents starts, SequencedMap<String, Map<String, String>> matches) {

    /** Returns empty if the event matches no start event of the workflow. */
    static Optional<StartCandidate> of(DeployedWorkflow newest, Plan plan, StoredEvent event) {
        return plan.settings()
                .starts()
                .map(starts -> new StartCandidate(newest, plan, starts, match(plan, starts, event)))
                .filter(candidate -> !candidate.matches.isEmpty());
    }

    private static SequencedMap<String, Map<String, String>> match(Plan plan, StartEvents starts, StoredEvent event) {
        var matches = new LinkedHashMap<String, Map<String, String>>();
        for (var filter : starts.events()) {
            match(plan, starts, filter, event).ifPresent(values -> matches.putIfAbsent(filter.name(), values));
        }
        return matches;
    }

    /**
     * Returns the correlation values of an event that matches the definition; empty if the event does not match. Expressions in
     * the definition have no workflow data, because the instance does not exist yet.
     */
    private static Optional<Map<String, String>> match(
            Plan plan, StartEvents starts, EventFilter filter, StoredEvent event) {
        var content = event.content();
        if (!event.matches(filter.type(), filter.source())
                || !StartValues.meetsCondition(plan, starts, filter, content, event.at())) {
            return Optional.empty();
        }
        var values = new TreeMap<String, String>();
        for (var correlation : filter.correlations()) {
            var value = correlation.path().extract(content);
            var differs = correlation.value().isPresent()
                    && !StartValues.wanted(plan, correlation, event.at()).equals(value);
            if (value.isEmpty() || differs) {
                return Optional.empty();
            }
            if (correlation.value().isEmpty()) {
                values.put(correlation.name(), TableKeys.shorten(value.get()));
            }
        }
        for (var key : starts.keysOf(filter).entrySet()) {
            var value = StartValues.correlationValue(plan, key.getValue(), content, event.at());
            if (value.isEmpty()) {
                return Optional.empty();
            }
            values.put(key.getKey(), TableKeys.shorten(value.get()));
        }
        return Optional.of(values);
    }

    String workflow() {
        return deployed.workflow().id();
    }

    /** Returns the names of all events that may start the workflow. */
    List<String> names() {
        return starts.events().stream().map(EventFilter::name).distinct().toList();
    }

    /**
     * Returns those correlation values of the event that all start events of the workflow define, because only these can be compared. Start
     * events with equal values belong to the same instance.
     */
    Map<String, String> correlation() {
        var shared = new TreeSet<>(correlationNames(starts.events().getFirst()));
        starts.events().forEach(filter -> shared.retainAll(correlationNames(filter)));
        var values = new TreeMap<>(matches.firstEntry().getValue());
        values.keySet().retainAll(shared);
        return values;
    }

    private Set<String> correlationNames(EventFilter filter) {
        var names = new TreeSet<>(filter.unboundNames());
        names.addAll(starts.keysOf(filter).keySet());
        return names;
    }

    /** Returns the decision that the event alone starts an instance. */
    StartDecision startedBy(StoredEvent event) {
        return startedBy(Map.of(matches.firstEntry().getKey(), event.id()));
    }

    /** @param events ids of the events that start the instance, by the name of the event definition */
    StartDecision startedBy(Map<String, String> events) {
        return new StartDecision(instance(workflow(), events.values()), events, List.of());
    }

    /**
     * Returns the id of the instance that a set of events starts. It does not depend on the workflow's version: if a newer version
     * is deployed before the events are redelivered, they must not start a second instance.
     */
    static String instance(String workflow, Collection<String> events) {
        var sorted = new TreeSet<>(events);
        return InstanceIds.derive(StoredEvent.at(sorted.last()), TableKeys.combine(workflow, sorted));
    }

    /**
     * Creates the message that starts an instance with events. The events become the input of the instance or, if the workflow
     * does not use them as input, are consumed by its first node.
     */
    Stimulus.Begin begin(List<ReceivedEvent> events, Instant at) {
        var input = StartValues.input(plan, starts, events, at);
        var names = events.stream().map(ReceivedEvent::name).toList();
        return new Stimulus.Begin(
                        deployed.plan(),
                        input.orElseGet(JsonNodeFactory.instance::objectNode),
                        Optional.empty(),
                        input.isPresent() ? List.of() : events,
                        Optional.empty(),
                        input.map(_ -> new Starter.Events(names)),
                        List.of())
                .withLineage(Lineage.ofInstanceStartedBy(events.stream().map(ReceivedEvent::content)));
    }

    /**
     * Returns which events of a plan an instance consumes if they are of the same kind as the arrived event.
     *
     * @param known the correlation values of the instance
     */
    private Predicate<EventFilter> kind(StoredEvent event, Map<String, String> known) {
        var isCorrelated = !correlation().isEmpty();
        return filter -> event.matches(filter.type(), filter.source())
                && (!isCorrelated || !filter.correlations().isEmpty())
                && filter.correlations().stream().allMatch(each -> agrees(each, event, known));
    }

    /** Returns false if the value of a correlation in the event is not the one that an instance requires or will require. */
    private boolean agrees(Correlation correlation, StoredEvent event, Map<String, String> known) {
        var value = correlation.path().extract(event.content());
        var wanted = correlation.value().isEmpty()
                ? Optional.ofNullable(known.get(correlation.name()))
                : StartValues.wanted(plan, correlation, event.at());
        return value.isPresent() && wanted.map(value.get()::equals).orElse(true);
    }

    /**
     * The ways on which an instance can continue, on which it may consume further start events.
     *
     * @param from the nodes at which it can continue; empty if it has ended
     * @param events the events that it has received and consumed so far
     */
    record Prospects(List<Node> nodes, List<Integer> from, EventSubscriptions events) {

        static final Prospects NONE = new Prospects(List.of(), List.of(), EventSubscriptions.NONE);

        static Prospects ofNew(Plan plan) {
            return new Prospects(plan.nodes(), List.of(plan.start()), EventSubscriptions.NONE);
        }

        static Prospects of(Plan plan, Branch root) {
            if (root.status().isFinal()) {
                return NONE;
            }
            var from = new ArrayList<>(List.of(root.node()));
            root.scopes()
                    .forEach(scope ->
                            EventsAhead.handlers(plan.node(scope.enterNode())).forEach(from::add));
            plan.settings().timeout().map(ExecTimeout::runBefore).ifPresent(before -> before.ifPresent(from::add));
            plan.nodes().forEach(node -> EventsAhead.detached(node).ifPresent(from::add));
            return new Prospects(plan.nodes(), from, root.events());
        }

        /** @param recorded ids of the events of the same kind that were delivered to the instance before, or started it */
        boolean canConsume(StartCandidate candidate, StoredEvent event, Stream<String> recorded) {
            var type = event.content().path("type").asText();
            var consumed = events.consumed();
            var others = recorded.filter(id -> !consumed.contains(type, id) && !consumed.includes(id))
                    .count();
            return new EventsAhead(nodes, candidate.kind(event, events.correlation()))
                    .canConsumeAfter((int) others, from);
        }

        boolean canConsumeAny(StartEvents starts) {
            return new EventsAhead(
                            nodes,
                            filter -> starts.events().stream()
                                    .anyMatch(start -> EventFilter.matchesType(filter.type(), start.type())))
                    .canConsumeAfter(0, from);
        }
    }
}
