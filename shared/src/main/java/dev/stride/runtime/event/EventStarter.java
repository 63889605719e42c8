package dev.stride.runtime.event;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.InstanceIds;
import dev.stride.engine.branch.Lineage;
import dev.stride.engine.event.ReceivedEvent;
import dev.stride.engine.event.StartValues;
import dev.stride.engine.transition.Starter;
import dev.stride.engine.transition.Stimulus;
import dev.stride.plan.Plan;
import dev.stride.plan.event.EventFilter;
import dev.stride.plan.start.StartEvents;
import dev.stride.plan.start.StartUntil;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.event.StartCollection.CollectedEvent;
import dev.stride.runtime.event.StartCollection.StartDecision;
import dev.stride.runtime.message.BranchMessage;
import dev.stride.runtime.port.Table.Key;
import dev.stride.runtime.store.BranchStore;
import dev.stride.runtime.store.InstanceSummaries;
import dev.stride.runtime.store.PlanStore;
import dev.stride.runtime.store.WorkflowStore;
import dev.stride.runtime.store.WorkflowStore.DeployedWorkflow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * Starts workflow instances when events arrive. The same event, or set of events, always leads to the same instance id, so a
 * redelivered event does not start a second instance.
 */
final class EventStarter {

    private final WorkflowStore workflowStore;
    private final PlanStore planStore;
    private final InstanceSummaries instanceSummaries;
    private final BranchStore branchStore;
    private final StartCollections startCollections;
    private final EventStore eventStore;
    private final InboxStore inboxStore;
    private final RuntimeObserver runtimeObserver;
    private final Consumer<List<BranchMessage>> sender;

    EventStarter(
            WorkflowStore workflowStore,
            PlanStore planStore,
            InstanceSummaries instanceSummaries,
            BranchStore branchStore,
            StartCollections startCollections,
            EventStore eventStore,
            InboxStore inboxStore,
            RuntimeObserver runtimeObserver,
            Consumer<List<BranchMessage>> sender) {
        this.workflowStore = workflowStore;
        this.planStore = planStore;
        this.instanceSummaries = instanceSummaries;
        this.branchStore = branchStore;
        this.startCollections = startCollections;
        this.eventStore = eventStore;
        this.inboxStore = inboxStore;
        this.runtimeObserver = runtimeObserver;
        this.sender = sender;
    }

    /**
     * A workflow that an arrived event may start: its newest version, and the event definitions of this version that
     * the event matches.
     *
     * @param matches the values of the correlation attributes, by the name of each event definition that the event
     *     matches
     */
    record Candidate(
            DeployedWorkflow deployed,
            Plan plan,
            StartEvents starts,
            SequencedMap<String, Map<String, String>> matches) {

        private String workflow() {
            return deployed.workflow().id();
        }

        private List<String> names() {
            return starts.events().stream().map(EventFilter::name).distinct().toList();
        }

        /**
         * Returns those correlation values of the arrived event whose names are defined in all start events of the
         * workflow, because only these can be compared. Start events with equal values belong to the same instance.
         */
        private Map<String, String> correlation() {
            var shared = new TreeSet<>(correlationNames(starts.events().getFirst()));
            starts.events().forEach(filter -> shared.retainAll(correlationNames(filter)));
            var values = new TreeMap<>(matches.firstEntry().getValue());
            values.keySet().retainAll(shared);
            return values;
        }

        private Set<String> correlationNames(EventFilter filter) {
            var names = new TreeSet<>(SubscriptionKey.unboundNames(filter));
            names.addAll(starts.keysOf(filter).keySet());
            return names;
        }
    }

    /**
     * Returns the newest version of a workflow, together with the start events (event definitions) that the event matches; empty
     * if the event matches none.
     */
    Optional<Candidate> findCandidate(String workflow, StoredEvent event) {
        return workflowStore.findNewest(workflow).flatMap(deployedWorkflow -> {
            var plan = planStore.load(deployedWorkflow.plan());
            return plan.settings().starts().flatMap(starts -> {
                var matches = new LinkedHashMap<String, Map<String, String>>();
                starts.events()
                        .forEach(filter -> new StartEventFilter(plan, starts, filter)
                                .match(event)
                                .ifPresent(values -> matches.putIfAbsent(filter.name(), values)));
                return matches.isEmpty()
                        ? Optional.empty()
                        : Optional.of(new Candidate(deployedWorkflow, plan, starts, matches));
            });
        });
    }

    /**
     * Starts an instance with the event, delivers the event to an open instance, or keeps the event until the other required
     * events arrive. After this method, the router notifies the branches that wait for the event.
     */
    void handle(Candidate candidate, StoredEvent event) {
        if (!candidate.starts().collects()) {
            begin(candidate, startDecision(candidate, first(candidate, event)));
            return;
        }
        var key = key(candidate);
        var dropped = new TreeSet<String>();
        var collection =
                startCollections.update(key, event.id(), candidate.starts().joins(), before -> {
                    dropped.clear();
                    return collect(before, candidate, event, dropped);
                });
        dropped.forEach(this::reportDropped);
        collection.decisionAbout(event.id()).ifPresent(startDecision -> apply(candidate, startDecision));
    }

    /**
     * Returns the instance that must take the event, because it already took events with the same correlation values
     * and has not ended. Returns empty if no instance did this, or if every event starts a new instance.
     */
    Optional<String> openInstance(Candidate candidate, StoredEvent event) {
        return candidate.starts().joins()
                ? startCollections
                        .find(key(candidate))
                        .decisionAbout(event.id())
                        .map(StartDecision::instance)
                        .or(() -> startCollections.find(key(candidate)).lastInstance())
                        .filter(this::isOpen)
                : Optional.empty();
    }

    /**
     * Records that a waiting instance has taken an event, so that later events with the same correlation values are delivered to
     * this instance, too.
     */
    void join(Candidate candidate, String instance, StoredEvent event) {
        if (candidate.starts().joins()) {
            startCollections.update(
                    key(candidate),
                    event.id(),
                    true,
                    before -> before.decisionAbout(event.id()).isPresent()
                            ? before
                            : before.withJoined(instance, event.id()));
        }
    }

    private static Key key(Candidate candidate) {
        return StartCollections.key(candidate.workflow(), candidate.correlation());
    }

    private void reportDropped(String dropped) {
        eventStore
                .find(dropped)
                .ifPresent(event -> runtimeObserver.onEventDropped(
                        event.content(),
                        ("too many events wait for the other events that are needed to start an instance: "
                                        + "a correlation can collect at most %,d events and %,d bytes of correlation values")
                                .formatted(Limits.EVENTS_COLLECTED, Limits.START_COLLECTION_BYTES)));
    }

    /**
     * Adds a new event to the collection of events that wait until all start events have arrived. If the event
     * completes a start, or goes to an instance that has not ended yet, it is not added; the returned collection then
     * records to which instance it goes. An event that was handled before changes nothing.
     *
     * @param dropped receives the event that exceeds the maximum size of the collection, if there is one
     */
    private StartCollection collect(
            StartCollection before, Candidate candidate, StoredEvent event, Set<String> dropped) {
        if (before.decisionAbout(event.id()).isPresent() || before.contains(event.id())) {
            return before;
        }
        var starts = candidate.starts();
        var joinable = before.lastInstance().filter(_ -> starts.joins()).filter(this::isOpen);
        if (joinable.isPresent()) {
            return before.withJoined(joinable.get(), event.id());
        }
        if (!starts.all() && starts.until().isEmpty()) {
            var start = first(candidate, event);
            return before.withStart(startDecision(candidate, start).instance(), start, true);
        }
        var values = new TreeMap<String, String>();
        candidate.matches().values().forEach(values::putAll);
        var last =
                new CollectedEvent(event.id(), List.copyOf(candidate.matches().keySet()), values);
        dropped.addAll(before.droppedFor(last));
        var held = before.withCollected(last).withoutOutdated(starts);
        if (starts.until().isPresent()) {
            return endCollection(held, candidate, starts.until().get(), event);
        }
        return Optional.of(last)
                .filter(held.held()::contains)
                .flatMap(it -> held.findCompleteSet(it, candidate.names()))
                .map(start -> held.withStart(startDecision(candidate, start).instance(), start, starts.joins()))
                .orElse(held);
    }

    /**
     * Ends the collection of start events if its end condition holds now: decides to start an instance with the
     * collected events, and returns a collection that records this decision but has no waiting events. If no events
     * were collected, no instance is started. If the end condition does not hold, returns the collection unchanged.
     */
    private StartCollection endCollection(
            StartCollection held, Candidate candidate, StartUntil until, StoredEvent event) {
        var collected = held.collected(until);
        var ends = until.condition()
                .map(condition ->
                        StartValues.holds(candidate.plan(), candidate.starts(), condition, load(collected), event.at()))
                .orElseGet(() -> held.isEnded(until));
        if (!ends) {
            return held;
        }
        return collected.isEmpty()
                ? held.withEnd("", collected)
                : held.withEnd(startDecision(candidate, collected).instance(), collected);
    }

    /** Returns whether the instance has not ended. An instance that has not begun yet, or cannot be read, counts as open. */
    private boolean isOpen(String instance) {
        var root = branchStore.loadReadable(BranchId.root(instance));
        return root.isPresent()
                ? !root.get().branch().status().isFinal()
                : instanceSummaries
                        .load(instance)
                        .filter(instanceSummary -> instanceSummary.status().isFinal())
                        .isEmpty();
    }

    /**
     * Carries out a decision: starts an instance with events, delivers events to an instance, or does both. In shared
     * inboxes, the instance finds only events that arrived after its start. So this method puts events that arrived
     * earlier into an inbox that belongs to this instance alone.
     */
    private void apply(Candidate candidate, StartDecision startDecision) {
        if (!startDecision.start().isEmpty()) {
            begin(candidate, startDecision);
        }
        if (startDecision.joined().isEmpty()) {
            return;
        }
        // An event that arrived in the millisecond of the start counts as earlier.
        var started = Precedence.instanceStart(startDecision.instance()).plusMillis(1);
        startDecision.joined().stream()
                .filter(event -> StoredEvent.at(event).isBefore(started))
                .flatMap(event -> eventStore.find(event).stream())
                .forEach(event -> inboxStore.putForInstance(startDecision.instance(), event));
    }

    private void begin(Candidate candidate, StartDecision startDecision) {
        var received = load(startDecision.start());
        var deployedWorkflow = candidate.deployed();
        var root = BranchId.root(startDecision.instance());
        var at = Precedence.instanceStart(startDecision.instance());
        var begin = begin(candidate, received, at)
                .after(startDecision.start().values().stream().max(Comparator.naturalOrder()).stream()
                        .toList());
        instanceSummaries.add(startDecision.instance(), deployedWorkflow.workflow(), at, begin);
        sender.accept(List.of(BranchMessage.of(root + "/begin", root, begin)));
    }

    /** Loads stored events in the order of their arrival. @param ids the event ids, by the name of the event definition */
    private List<ReceivedEvent> load(Map<String, String> ids) {
        var received = new ArrayList<ReceivedEvent>();
        ids.forEach((name, id) ->
                eventStore.find(id).map(event -> event.toReceivedEvent(name)).ifPresent(received::add));
        received.sort(Comparator.comparing(ReceivedEvent::id));
        return received;
    }

    /**
     * Creates the message that starts an instance with events. The events become the input of the instance or, if the workflow
     * does not use them as input, are consumed by its first node.
     */
    private static Stimulus.Begin begin(Candidate candidate, List<ReceivedEvent> events, Instant at) {
        var input = StartValues.input(candidate.plan(), candidate.starts(), events, at);
        var names = events.stream().map(ReceivedEvent::name).toList();
        return new Stimulus.Begin(
                        candidate.deployed().plan(),
                        input.orElseGet(JsonNodeFactory.instance::objectNode),
                        Optional.empty(),
                        input.isPresent() ? List.of() : events,
                        Optional.empty(),
                        input.map(_ -> new Starter.Events(names)),
                        List.of())
                .withLineage(Lineage.ofInstanceStartedBy(events.stream().map(ReceivedEvent::content)));
    }

    private static Map<String, String> first(Candidate candidate, StoredEvent event) {
        return Map.of(candidate.matches().firstEntry().getKey(), event.id());
    }

    /**
     * Returns the decision to start an instance with a set of events. The instance id does not depend on the workflow's
     * version: if a newer version is deployed before the events are redelivered, they must not start a second instance.
     */
    private static StartDecision startDecision(Candidate candidate, Map<String, String> start) {
        var events = new TreeSet<>(start.values());
        var seed = KeyText.combine(candidate.workflow(), events);
        return new StartDecision(InstanceIds.derive(StoredEvent.at(events.last()), seed), start, List.of());
    }
}
