package dev.stride.runtime.event;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.Limits;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.event.ReceivedEvent;
import dev.stride.runtime.ItemGuard;
import dev.stride.runtime.Ports;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.commit.BranchCodec;
import dev.stride.runtime.event.EventStarter.Candidate;
import dev.stride.runtime.event.EventTypeIndex.Consumers;
import dev.stride.runtime.event.StartDecisions.Decided;
import dev.stride.runtime.event.StartWaits.InboxEntry;
import dev.stride.runtime.message.BranchMessage;
import dev.stride.runtime.message.EventMessage;
import dev.stride.runtime.store.BranchStore;
import dev.stride.runtime.store.InstanceSummaries;
import dev.stride.runtime.store.PlanStore;
import dev.stride.runtime.store.WorkflowStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.function.Consumer;

/**
 * Routes events: delivers an event to the branches that wait for it, stores the event for branches that will wait for it, and
 * starts the instances that the event triggers. Routing is idempotent. The router stores the event in the inbox before it reads
 * the subscriptions. A branch stores its subscription before it reads the inbox. So the router finds the subscription, or the
 * branch finds the event.
 */
public final class EventRouter {

    private final EventTypeIndex types;
    private final EventStore eventStore;
    private final InboxStore inboxStore;
    private final SubscriptionIndex subscriptionIndex;
    private final EventOwnership eventOwnership;
    private final BranchInbox branchInbox;
    private final SubscriberNotices notices;
    private final EventStarter eventStarter;
    private final StartWaits waits;
    private final StartDecisions decisions;
    private final RuntimeObserver runtimeObserver;

    /** Creates a router for a runtime whose times come from a single clock, so that they compare exactly. */
    public EventRouter(Ports ports, RuntimeObserver runtimeObserver, Consumer<List<BranchMessage>> sender) {
        this(ports, runtimeObserver, sender, Duration.ZERO);
    }

    /**
     * Creates a router for a runtime on several hosts, whose clocks may differ. The router allows for this difference
     * when it decides whether an event arrived before or after a branch began to wait.
     *
     * @param runtimeObserver receives reports of dropped events
     * @param sender sends messages to branches
     * @param disagreement the maximum difference between the clocks of hosts
     */
    public EventRouter(
            Ports ports, RuntimeObserver runtimeObserver, Consumer<List<BranchMessage>> sender, Duration disagreement) {
        var precedence = new Precedence(disagreement);
        var table = ports.table();
        var planStore = new PlanStore(ports.blobs());
        var branchStore = new BranchStore(table, new BranchCodec(ports.blobs()));
        var guard = new ItemGuard("routing of events", runtimeObserver);
        types = new EventTypeIndex(table);
        eventStore = new EventStore(table, ports.blobs(), ports.clock());
        inboxStore = new InboxStore(table, eventStore, ports.clock());
        subscriptionIndex = new SubscriptionIndex(table, planStore);
        var waitingBranches = new WaitingBranches(subscriptionIndex, branchStore, guard);
        eventOwnership = new EventOwnership(
                subscriptionIndex, inboxStore, waitingBranches, eventStore, runtimeObserver, precedence);
        var instanceSummaries = new InstanceSummaries(table, ports.blobs());
        decisions = new StartDecisions(table);
        var claims = new StartClaims(table, eventStore, decisions, precedence);
        eventStarter = new EventStarter(
                new WorkflowStore(table, ports.blobs()),
                planStore,
                instanceSummaries,
                branchStore,
                new StartCollections(table),
                eventStore,
                inboxStore,
                runtimeObserver,
                sender);
        branchInbox = new BranchInbox(
                subscriptionIndex,
                inboxStore,
                eventStore,
                eventOwnership,
                claims,
                decisions,
                eventStarter,
                planStore,
                guard,
                precedence,
                ports.clock());
        waits = new StartWaits(
                subscriptionIndex, claims, eventOwnership, waitingBranches, planStore, ports.queue(), sender);
        notices = new SubscriberNotices(
                subscriptionIndex, eventOwnership, instanceSummaries, guard, ports.queue(), sender);
        this.runtimeObserver = runtimeObserver;
    }

    public SubscriptionIndex subscriptions() {
        return subscriptionIndex;
    }

    public BranchInbox inbox() {
        return branchInbox;
    }

    /** Returns the stored events that a branch can consume now that it has received a message about a new event. */
    public List<ReceivedEvent> found(Branch branch, BranchMessage branchMessage) {
        return branchInbox.next(branch, SubscriberNotices.eventOf(branchMessage));
    }

    /**
     * Handles a message about an event: routes a new event, or continues to notify the subscribers of an event that is already
     * routed.
     */
    public void route(EventMessage message) {
        switch (message) {
            case EventMessage.Arrival arrival -> route(arrival);
            case EventMessage.FanOut fanOut -> tellRest(fanOut);
        }
    }

    private void tellRest(EventMessage.FanOut rest) {
        if (rest.after().startsWith(SubscriptionIndex.FIRST)) {
            eventStore.find(rest.event()).ifPresent(it -> promiseRest(it, rest.partition(), rest.after()));
        } else {
            notices.send(rest);
        }
    }

    private void route(EventMessage.Arrival arrival) {
        var content = eventStore.loadContent(arrival);
        var consumers =
                types.find(content.path("type").asText(), content.path("id").asText());
        var partitions = partitions(consumers, content);
        if (partitions.isEmpty() && consumers.starters().isEmpty()) {
            return;
        }
        var isStoredOnArrival = !consumers.starters().isEmpty();
        var event = isStoredOnArrival ? eventStore.saveAgain(arrival, content) : eventStore.save(arrival, content);
        if (!event.content().equals(content)) {
            runtimeObserver.onEventConflict(content);
        }
        var entries = putIntoInboxes(event, partitions);
        var search = waits.search(event, entries);
        var workflows = new LinkedHashSet<>(consumers.starters());
        workflows.addAll(search.workflows());
        var failures = forEach(workflows, workflow -> start(event, search, workflow));
        entries.forEach(entry -> notices.send(event.id(), entry, failures.keySet()));
        throwFirst(failures);
    }

    /**
     * Calls the handler for each workflow, even if it has failed for another one, and returns the failures by workflow
     * id. After a failure, the event is redelivered. Until the handler succeeds for a workflow, waiting branches of
     * this workflow are not notified, because they could consume an event that must start a new instance.
     */
    private static SequencedMap<String, RuntimeException> forEach(
            Collection<String> workflows, Consumer<String> handler) {
        var failures = new LinkedHashMap<String, RuntimeException>();
        for (var workflow : workflows) {
            try {
                handler.accept(workflow);
            } catch (RuntimeException e) {
                failures.put(workflow, e);
            }
        }
        return failures;
    }

    private static void throwFirst(SequencedMap<String, RuntimeException> failures) {
        if (!failures.isEmpty()) {
            throw failures.firstEntry().getValue();
        }
    }

    private static Map<String, SubscriptionKey> partitions(Consumers consumers, JsonNode content) {
        var partitions = new LinkedHashMap<String, SubscriptionKey>();
        consumers
                .subscriptionKeys()
                .forEach(subscriptionKey ->
                        subscriptionKey.partition(content).ifPresent(at -> partitions.put(at, subscriptionKey)));
        return partitions;
    }

    private List<InboxEntry> putIntoInboxes(StoredEvent event, Map<String, SubscriptionKey> partitions) {
        var entries = new ArrayList<InboxEntry>();
        partitions.forEach((partition, subscriptionKey) ->
                entries.add(new InboxEntry(inboxStore.put(partition, event), subscriptionKey.isOpen())));
        return entries;
    }

    /**
     * Delivers the event to branches that wait in the start state of the workflow, or else starts an instance. One conditional
     * write decides which of the two happens.
     */
    private void start(StoredEvent event, StartWaits.Search search, String workflow) {
        var candidate = eventStarter.findCandidate(workflow, event);
        if (candidate.filter(it -> it.starts().joins()).isPresent()) {
            startOrJoin(candidate.get(), event, search, workflow);
            return;
        }
        var takers = search.claim(workflow, _ -> true, Limits.EVENT_FAN_OUT);
        if (takers.isEmpty() && candidate.isEmpty()) {
            return;
        }
        var wanted = new Decided(takers.stream().map(StartWaits.Taker::instance).findFirst());
        if (decisions.decide(event, workflow, wanted).taker().isPresent()) {
            waits.tell(takers, search);
        } else {
            candidate.ifPresent(it -> eventStarter.handle(it, event));
        }
    }

    /**
     * Delivers the event to one instance that can wait for it, or else starts an instance. The collection of the events with the
     * same correlation values decides; the decision is then stored with the event, where the instances of the workflow see it.
     */
    private void startOrJoin(Candidate candidate, StoredEvent event, StartWaits.Search search, String workflow) {
        var collection = eventStarter.settle(
                candidate,
                event,
                () -> search.claim(workflow, _ -> true, 1).stream()
                        .map(StartWaits.Taker::instance)
                        .findFirst());
        var wanted = new Decided(collection.joinedBy(event.id()));
        var taker = decisions.decide(event, workflow, wanted).taker();
        collection
                .decisionAbout(event.id())
                .filter(_ -> taker.equals(wanted.taker()))
                .ifPresent(decision -> eventStarter.apply(candidate, decision));
        taker.ifPresent(instance -> waits.tell(search.claim(workflow, instance::equals, 1), search));
    }

    private void promiseRest(StoredEvent event, String partition, String after) {
        var search = waits.searchAfter(event, partition, after);
        throwFirst(forEach(search.workflows(), workflow -> {
            if (decisions.find(event, workflow).flatMap(Decided::taker).isPresent()) {
                waits.tell(search.claim(workflow, _ -> true, Limits.EVENT_FAN_OUT), search);
            }
        }));
    }
}
