package dev.stride.runtime.event;

import dev.stride.Limits;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.event.ReceivedEvent;
import dev.stride.runtime.Ports;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.commit.BranchCodec;
import dev.stride.runtime.event.EventStarter.Candidate;
import dev.stride.runtime.event.StartDecisions.Decided;
import dev.stride.runtime.event.StartWaits.Place;
import dev.stride.runtime.event.SubscriptionIndex.Subscriber;
import dev.stride.runtime.message.BranchMessage;
import dev.stride.runtime.message.EventMessage;
import dev.stride.runtime.port.Queue;
import dev.stride.runtime.port.Queue.OutgoingMessage;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.store.BranchStore;
import dev.stride.runtime.store.InstanceSummaries;
import dev.stride.runtime.store.PlanStore;
import dev.stride.runtime.store.WorkflowStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Brings an event to who waits for it, keeps it for who will, and starts what it starts. An event is put into the inbox
 * before its subscriptions are read, and a branch makes its subscription known before it looks into the inbox, so one of the
 * two sees the other. Doing it again changes nothing.
 */
public final class EventRouter {

    private final EventTypeIndex types;
    private final EventStore eventStore;
    private final InboxStore inboxStore;
    private final SubscriptionIndex subscriptionIndex;
    private final EventOwnership eventOwnership;
    private final BranchInbox branchInbox;
    private final EventStarter starts;
    private final StartWaits waits;
    private final StartDecisions decisions;
    private final Queue queue;
    private final Consumer<List<BranchMessage>> sender;

    /** A router where one clock gives all times. */
    public EventRouter(Ports ports, RuntimeObserver runtimeObserver, Consumer<List<BranchMessage>> mail) {
        this(ports, runtimeObserver, mail, Duration.ZERO);
    }

    /**
     * A router over the store behind {@code ports}.
     *
     * @param observer is told of events that nobody gets
     * @param mail sends messages to branches
     * @param disagreement the most by which the clocks of hosts differ
     */
    public EventRouter(
            Ports ports, RuntimeObserver runtimeObserver, Consumer<List<BranchMessage>> mail, Duration disagreement) {
        var precedence = new Precedence(disagreement);
        var table = ports.table();
        var planStore = new PlanStore(ports.blobs());
        var branchStore = new BranchStore(table, new BranchCodec(ports.blobs()));
        types = new EventTypeIndex(table);
        eventStore = new EventStore(table, ports.blobs(), ports.clock());
        inboxStore = new InboxStore(table, eventStore, ports.clock());
        subscriptionIndex = new SubscriptionIndex(table, planStore);
        eventOwnership =
                new EventOwnership(subscriptionIndex, inboxStore, branchStore, eventStore, runtimeObserver, precedence);
        decisions = new StartDecisions(table);
        var claims = new StartClaims(table, eventStore, decisions, precedence);
        branchInbox = new BranchInbox(
                subscriptionIndex, inboxStore, eventStore, eventOwnership, claims, planStore, precedence);
        waits = new StartWaits(subscriptionIndex, claims, eventOwnership, branchStore, planStore, ports.queue(), mail);
        starts = new EventStarter(
                new WorkflowStore(table, ports.blobs()),
                planStore,
                new InstanceSummaries(table, ports.blobs()),
                branchStore,
                new StartCollections(table),
                eventStore,
                inboxStore,
                runtimeObserver,
                mail);
        queue = ports.queue();
        this.sender = mail;
    }

    public SubscriptionIndex subscriptions() {
        return subscriptionIndex;
    }

    public BranchInbox inbox() {
        return branchInbox;
    }

    /** What has come for a branch that is to look, by the message that tells it to. */
    public List<ReceivedEvent> found(Branch branch, BranchMessage branchMessage) {
        return branchInbox.next(branch, ArrivalNotices.event(branchMessage));
    }

    /** Does what a letter asks for. */
    public void route(EventMessage letter) {
        switch (letter) {
            case EventMessage.Arrival arrival -> route(arrival);
            case EventMessage.FanOut(var event, var partition, var after, var _) -> tellRest(event, partition, after);
        }
    }

    private void tellRest(String event, String partition, String after) {
        if (after.startsWith(SubscriptionIndex.FIRST)) {
            eventStore.find(event).ifPresent(it -> promiseRest(it, partition, after));
        } else {
            notifySubscribers(event, partition, Optional.of(after));
        }
    }

    private void route(EventMessage.Arrival arrival) {
        var content = eventStore.loadContent(arrival);
        var consumers = types.find(content.path("type").asText());
        var partitions = new LinkedHashMap<String, SubscriptionKey>();
        consumers
                .shapes()
                .forEach(subscriptionKey ->
                        subscriptionKey.partition(content).ifPresent(at -> partitions.put(at, subscriptionKey)));
        if (partitions.isEmpty() && consumers.starters().isEmpty()) {
            return;
        }
        var event = eventStore.save(arrival, content);
        var places = new ArrayList<Place>();
        partitions.forEach((partition, subscriptionKey) ->
                places.add(new Place(inboxStore.put(partition, event), subscriptionKey.isOpen())));
        start(event, waits.search(event, places), consumers.starters());
        places.forEach(place -> notifySubscribers(event.id(), place));
    }

    /** Who waits in the start state of a workflow takes the event; where none can use it, the event starts an instance. */
    private void start(StoredEvent event, StartWaits.Search search, List<String> starters) {
        var workflows = new LinkedHashSet<>(starters);
        workflows.addAll(search.workflows());
        for (var workflow : workflows) {
            var candidate = starts.findCandidate(workflow, event);
            var takers = takers(event, search, workflow, candidate);
            if (takers.isEmpty() && candidate.isEmpty()) {
                continue;
            }
            var wanted =
                    new Decided(takers.stream().map(StartWaits.Taker::instance).findFirst());
            var taker = decisions.decide(event, workflow, wanted).taker();
            if (taker.isEmpty()) {
                candidate.ifPresent(it -> starts.handle(it, event));
            } else {
                candidate.ifPresent(it -> starts.join(it, taker.get(), event));
                waits.tell(takers, search);
            }
        }
    }

    /** Where later events join a live instance, at most one takes the event: the live one, or the first that waits. */
    private List<StartWaits.Taker> takers(
            StoredEvent event, StartWaits.Search search, String workflow, Optional<Candidate> candidate) {
        if (!search.workflows().contains(workflow)) {
            return List.of();
        }
        if (candidate.filter(it -> it.starts().joins()).isEmpty()) {
            return search.claim(workflow, _ -> true, Limits.EVENT_FAN_OUT);
        }
        var only =
                decisions.find(event, workflow).flatMap(Decided::taker).or(() -> starts.live(candidate.get(), event));
        return search.claim(workflow, instance -> only.map(instance::equals).orElse(true), 1);
    }

    private void promiseRest(StoredEvent event, String partition, String after) {
        var search = waits.searchAfter(event, partition, after);
        for (var workflow : search.workflows()) {
            if (decisions.find(event, workflow).flatMap(Decided::taker).isPresent()) {
                waits.tell(search.claim(workflow, _ -> true, Limits.EVENT_FAN_OUT), search);
            }
        }
    }

    private void notifySubscribers(String event, Place place) {
        var partition = place.item().key().partition();
        if (place.open()) {
            eventOwnership
                    .routed(place.item())
                    .instance()
                    .ifPresent(instance -> notifySubscribers(event, partition, instance));
        } else {
            notifySubscribers(event, partition, Optional.empty());
        }
    }

    /** Tells everyone who waits in a partition, {@link Limits#EVENT_FAN_OUT} of them at a time. */
    private void notifySubscribers(String event, String partition, Optional<String> after) {
        var page = new ArrayList<BranchMessage>();
        var last = "";
        for (var item : subscriptionIndex.list(partition, after)) {
            if (page.size() == Limits.EVENT_FAN_OUT) {
                sender.accept(page);
                queue.send(List.of(
                        OutgoingMessage.immediate(new EventMessage.FanOut(event, partition, last, 0).encode())));
                return;
            }
            page.add(notice(event, item));
            last = item.key().sort();
        }
        sender.accept(page);
    }

    /** Tells one instance. A subscription that is there proves to the branch what stands before it in its outbox. */
    private void notifySubscribers(String event, String partition, String instance) {
        var page = new ArrayList<BranchMessage>();
        subscriptionIndex.list(partition, instance).forEach(item -> page.add(notice(event, item)));
        sender.accept(page);
    }

    private static BranchMessage notice(String event, Item item) {
        var subscriber = Subscriber.of(item);
        return ArrivalNotices.toBranch(subscriber.branch(), subscriber.version(), event);
    }
}
