package dev.stride.runtime.event;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
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
import dev.stride.plan.start.StartUntil;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.commit.CommittedBranch;
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
import java.util.Collections;
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
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

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
            var names = new TreeSet<>(filter.unboundNames());
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
     * Starts an instance with the event, or keeps the event until the other required events arrive. After this method, the
     * router notifies the branches that wait for the event.
     */
    void handle(Candidate candidate, StoredEvent event) {
        if (candidate.starts().collects()) {
            settle(candidate, event, Optional::empty)
                    .decisionAbout(event.id())
                    .ifPresent(startDecision -> apply(candidate, startDecision));
        } else {
            begin(candidate, startDecision(candidate, first(candidate, event)));
        }
    }

    /**
     * Decides what happens to an event of a workflow whose running instances take start events: it goes to the instance with the
     * same correlation values that can still wait for it or else to a waiting one, or it starts an instance, now or together
     * with events that arrive later. The decision is stored, and stays the same for an event that was decided before.
     *
     * @param waiting claims the event for an instance that waits in its start state and has no correlation values yet
     */
    StartCollection settle(Candidate candidate, StoredEvent event, Supplier<Optional<String>> waiting) {
        var dropped = new TreeSet<String>();
        var collection = startCollections.update(
                key(candidate), event.id(), candidate.starts().joins(), before -> {
                    dropped.clear();
                    return collect(before, candidate, event, waiting, dropped);
                });
        dropped.forEach(this::reportDropped);
        return collection;
    }

    /** Returns whether an instance of a workflow may consume an event that did not start another instance. */
    boolean isFor(String instance, String workflow, StoredEvent event) {
        return findCandidate(workflow, event)
                .map(candidate -> startCollections.find(key(candidate)).joinedBy(event.id()))
                .map(joined -> joined.equals(Optional.of(instance)))
                .orElse(true);
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
     * completes a start, or goes to a running instance, it is not added; the returned collection then records to which
     * instance it goes. An event that was handled before changes nothing.
     *
     * @param waiting finds a waiting instance that takes the event, if no instance with the same correlation values does
     * @param dropped receives the event that exceeds the maximum size of the collection, if there is one
     */
    private StartCollection collect(
            StartCollection settled,
            Candidate candidate,
            StoredEvent event,
            Supplier<Optional<String>> waiting,
            Set<String> dropped) {
        if (settled.decisionAbout(event.id()).isPresent() || settled.contains(event.id())) {
            return settled;
        }
        var starts = candidate.starts();
        var before = starts.joins() ? join(settled, candidate, event, waiting) : settled;
        if (before.decisionAbout(event.id()).isPresent()) {
            return before;
        }
        if (!starts.all() && starts.until().isEmpty()) {
            var start = first(candidate, event);
            return begun(before, candidate, start);
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
                .map(start -> begun(held, candidate, start))
                .orElse(held);
    }

    /** Records that events start an instance. If instances take start events, it also takes those held events that it can consume. */
    private static StartCollection begun(StartCollection held, Candidate candidate, Map<String, String> start) {
        var instance = startDecision(candidate, start).instance();
        var starts = candidate.starts();
        if (!starts.joins()) {
            return held.withStart(instance, start);
        }
        var joined = new ArrayList<CollectedEvent>();
        held.held().stream()
                .filter(each -> !start.containsValue(each.id()))
                .filter(each -> {
                    var alike = joined.stream().filter(it -> !Collections.disjoint(it.names(), each.names()));
                    return starts.isAwaitedAgain(
                            each.names(),
                            1 + (int) alike.count(),
                            candidate.plan().nodes());
                })
                .forEach(joined::add);
        return held.withStart(instance, start, joined);
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

    /**
     * Delivers the event to the oldest instance with the same correlation values that can still wait for it, or else to a waiting
     * instance. If there is neither, only forgets the instances that can take no event any more.
     */
    private StartCollection join(
            StartCollection before, Candidate candidate, StoredEvent event, Supplier<Optional<String>> waiting) {
        var names = candidate.matches().keySet();
        var open = new ArrayList<String>();
        for (var instance : before.candidates()) {
            var prospects = prospects(candidate, instance);
            if (prospects.canConsume(candidate, event, before.eventsOf(instance, names))) {
                return before.withJoined(instance, event.id(), names);
            }
            if (prospects.canConsumeAny(candidate.starts())) {
                open.add(instance);
            }
        }
        return waiting.get()
                .map(taker -> before.withOpen(open).withJoined(taker, event.id(), names))
                .orElseGet(() -> before.withOpen(open));
    }

    /** Returns how an instance can continue. An instance that has not begun yet, or cannot be read, may still do everything. */
    private Prospects prospects(Candidate candidate, String instance) {
        var root = branchStore.loadReadable(BranchId.root(instance)).map(CommittedBranch::branch);
        if (root.filter(Branch::hasBegun).isPresent()) {
            return Prospects.of(planStore.load(root.get().plan()), root.get());
        }
        var hasEnded = instanceSummaries
                .load(instance)
                .filter(instanceSummary -> instanceSummary.status().isFinal())
                .isPresent();
        return hasEnded ? Prospects.NONE : Prospects.ofNew(candidate.plan());
    }

    /**
     * The ways on which an instance can continue.
     *
     * @param from the nodes at which it can continue; empty if it has ended
     * @param events the events that it has received and consumed so far
     */
    private record Prospects(List<Node> nodes, List<Integer> from, EventSubscriptions events) {

        private static final Prospects NONE = new Prospects(List.of(), List.of(), EventSubscriptions.NONE);

        private static Prospects ofNew(Plan plan) {
            return new Prospects(plan.nodes(), List.of(plan.start()), EventSubscriptions.NONE);
        }

        private static Prospects of(Plan plan, Branch root) {
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
        private boolean canConsume(Candidate candidate, StoredEvent event, Stream<String> recorded) {
            var type = event.content().path("type").asText();
            var consumed = events.consumed();
            var others = recorded.filter(id -> !consumed.contains(type, id) && !consumed.includes(id))
                    .count();
            return new EventsAhead(nodes, candidate.kind(event, events.correlation()))
                    .canConsumeAfter((int) others, from);
        }

        private boolean canConsumeAny(StartEvents starts) {
            return new EventsAhead(
                            nodes,
                            filter -> starts.events().stream()
                                    .anyMatch(start -> EventFilter.matchesType(filter.type(), start.type())))
                    .canConsumeAfter(0, from);
        }
    }

    /**
     * Carries out a decision: starts an instance with events, delivers events to an instance, or does both. In shared
     * inboxes, the instance finds only events that arrived after its start. So this method puts events that arrived
     * earlier into an inbox that belongs to this instance alone.
     */
    void apply(Candidate candidate, StartDecision startDecision) {
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
