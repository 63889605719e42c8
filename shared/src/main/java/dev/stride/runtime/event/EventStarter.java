package dev.stride.runtime.event;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.InstanceIds;
import dev.stride.engine.event.ReceivedEvent;
import dev.stride.engine.transition.Stimulus;
import dev.stride.plan.Plan;
import dev.stride.plan.event.EventFilter;
import dev.stride.plan.start.StartEvents;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.event.StartCollection.CollectedEvent;
import dev.stride.runtime.event.StartCollection.StartDecision;
import dev.stride.runtime.message.BranchMessage;
import dev.stride.runtime.store.BranchStore;
import dev.stride.runtime.store.InstanceSummaries;
import dev.stride.runtime.store.PlanStore;
import dev.stride.runtime.store.WorkflowStore;
import dev.stride.runtime.store.WorkflowStore.DeployedWorkflow;
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

/** Starts instances by events. The same event, or set of events, always leads to the same instance. */
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
            Consumer<List<BranchMessage>> mail) {
        this.workflowStore = workflowStore;
        this.planStore = planStore;
        this.instanceSummaries = instanceSummaries;
        this.branchStore = branchStore;
        this.startCollections = startCollections;
        this.eventStore = eventStore;
        this.inboxStore = inboxStore;
        this.runtimeObserver = runtimeObserver;
        this.sender = mail;
    }

    /**
     * The newest version of a workflow that an event may start.
     *
     * @param matches values of correlated attributes, by the name of each event that it can be
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

        /** Only what all events have in common can tell which of them belong together. */
        private Map<String, String> correlation() {
            var shared =
                    new TreeSet<>(SubscriptionKey.unboundNames(starts.events().getFirst()));
            starts.events().forEach(filter -> shared.retainAll(SubscriptionKey.unboundNames(filter)));
            var values = new TreeMap<>(matches.firstEntry().getValue());
            values.keySet().retainAll(shared);
            return values;
        }
    }

    /** The workflow as an event may start it; empty when it does not. */
    Optional<Candidate> findCandidate(String workflow, StoredEvent event) {
        return workflowStore.findNewest(workflow).flatMap(deployedWorkflow -> {
            var plan = planStore.load(deployedWorkflow.plan());
            return plan.settings().starts().flatMap(starts -> {
                var matches = new LinkedHashMap<String, Map<String, String>>();
                starts.events()
                        .forEach(filter -> new StartEventFilter(plan, filter)
                                .match(event)
                                .ifPresent(values -> matches.putIfAbsent(filter.name(), values)));
                return matches.isEmpty()
                        ? Optional.empty()
                        : Optional.of(new Candidate(deployedWorkflow, plan, starts, matches));
            });
        });
    }

    /** Starts what an event starts, or gives it to the instance that it is for; who waits is told afterwards. */
    void handle(Candidate candidate, StoredEvent event) {
        if (!candidate.starts().all() && !candidate.starts().joins()) {
            begin(candidate, startDecision(candidate, first(candidate, event)));
            return;
        }
        var key = StartCollections.key(candidate.workflow(), candidate.correlation());
        var givenUp = new TreeSet<String>();
        var gathered =
                startCollections.update(key, event.id(), candidate.starts().joins(), before -> {
                    givenUp.clear();
                    return collect(before, candidate, event, givenUp);
                });
        givenUp.forEach(this::reportDropped);
        gathered.decisionAbout(event.id()).ifPresent(startDecision -> settle(candidate, startDecision));
    }

    private void reportDropped(String givenUp) {
        eventStore
                .find(givenUp)
                .ifPresent(event -> runtimeObserver.onEventDropped(
                        event.content(),
                        "more than " + Limits.EVENTS_COLLECTED
                                + " events of one correlation wait for others, to start an instance together"));
    }

    /** @param givenUp gets the event that there is no room for any more */
    private StartCollection collect(
            StartCollection before, Candidate candidate, StoredEvent event, Set<String> givenUp) {
        if (before.decisionAbout(event.id()).isPresent() || before.contains(event.id())) {
            return before;
        }
        var starts = candidate.starts();
        var live = before.lastInstance().filter(_ -> starts.joins()).filter(this::isOpen);
        if (live.isPresent()) {
            return before.withJoined(live.get(), event.id());
        }
        if (!starts.all()) {
            var start = first(candidate, event);
            return before.withStart(startDecision(candidate, start).instance(), start, true);
        }
        var values = new TreeMap<String, String>();
        candidate.matches().values().forEach(values::putAll);
        var last =
                new CollectedEvent(event.id(), List.copyOf(candidate.matches().keySet()), values);
        before.droppedFor(last).ifPresent(givenUp::add);
        var held = before.withCollected(last).withoutOutdated(starts);
        return Optional.of(last)
                .filter(held.held()::contains)
                .flatMap(it -> held.findCompleteSet(it, candidate.names()))
                .map(start -> held.withStart(startDecision(candidate, start).instance(), start, starts.joins()))
                .orElse(held);
    }

    /** One that has not begun yet lives. */
    private boolean isOpen(String instance) {
        var root = branchStore.load(BranchId.root(instance));
        return root.isPresent()
                ? !root.get().branch().status().isFinal()
                : instanceSummaries
                        .load(instance)
                        .filter(instanceSummary -> instanceSummary.status().isFinal())
                        .isEmpty();
    }

    /**
     * An instance does not look for what came before it was started, unless that is in its own inbox. What came within the
     * millisecond of its start may have come before.
     */
    private void settle(Candidate candidate, StartDecision startDecision) {
        if (!startDecision.start().isEmpty()) {
            begin(candidate, startDecision);
        }
        var started = Precedence.instanceStart(startDecision.instance()).plusMillis(1);
        startDecision.joined().stream()
                .filter(event -> StoredEvent.at(event).isBefore(started))
                .flatMap(event -> eventStore.find(event).stream())
                .forEach(event -> inboxStore.putForInstance(startDecision.instance(), event));
    }

    private void begin(Candidate candidate, StartDecision startDecision) {
        var heard = new ArrayList<ReceivedEvent>();
        startDecision
                .start()
                .forEach((name, id) -> eventStore
                        .find(id)
                        .map(event -> event.toReceivedEvent(name))
                        .ifPresent(heard::add));
        heard.sort(Comparator.comparing(ReceivedEvent::id));
        var nothing = JsonNodeFactory.instance.objectNode();
        var deployedWorkflow = candidate.deployed();
        var root = BranchId.root(startDecision.instance());
        var begin = new Stimulus.Begin(deployedWorkflow.plan(), nothing, Optional.empty(), heard, Optional.empty())
                .after(startDecision.start().values().stream().max(Comparator.naturalOrder()).stream()
                        .toList());
        sender.accept(List.of(BranchMessage.of(root + "/begin", root, begin)));
        instanceSummaries.add(
                startDecision.instance(),
                deployedWorkflow.workflow(),
                Precedence.instanceStart(startDecision.instance()),
                begin);
    }

    private static Map<String, String> first(Candidate candidate, StoredEvent event) {
        return Map.of(candidate.matches().firstEntry().getKey(), event.id());
    }

    /** The instance that a set of events starts: the version has no part in it, which may be newer when they come again. */
    private static StartDecision startDecision(Candidate candidate, Map<String, String> start) {
        var events = new TreeSet<>(start.values());
        var seed = KeyText.combine(candidate.workflow(), events);
        return new StartDecision(InstanceIds.derive(StoredEvent.at(events.last()), seed), start, List.of());
    }
}
