package dev.stride.runtime.event;

import dev.stride.Limits;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.event.ReceivedEvent;
import dev.stride.engine.transition.Stimulus;
import dev.stride.runtime.Ports;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.commit.BranchCodec;
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
        branchInbox = new BranchInbox(subscriptionIndex, inboxStore, eventStore, eventOwnership, planStore, precedence);
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
        return branchInbox.next(branch, noticedEvent(branchMessage));
    }

    /** Does what a letter asks for. */
    public void route(EventMessage letter) {
        switch (letter) {
            case EventMessage.Arrival arrival -> route(arrival);
            case EventMessage.FanOut(var event, var partition, var after, var _) ->
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
        consumers
                .starters()
                .forEach(workflow ->
                        starts.findCandidate(workflow, event).ifPresent(candidate -> starts.handle(candidate, event)));
        places.forEach(place -> notifySubscribers(event.id(), place));
    }

    /**
     * Where an event was put.
     *
     * @param open whether at most one instance of those who wait there gets it
     */
    private record Place(Item item, boolean open) {}

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
        return arrivalNotice(subscriber.branch(), subscriber.version(), event);
    }

    /** The same again for the same event, branch and subscription. */
    private static BranchMessage arrivalNotice(BranchId branch, long subscription, String event) {
        return BranchMessage.of(
                noticeIdPrefix(branch) + event + "/" + subscription,
                branch,
                new Stimulus.EventsAvailable(subscription));
    }

    /** The event that a message tells of; empty where a branch tells itself. */
    private static Optional<String> noticedEvent(BranchMessage branchMessage) {
        var start = noticeIdPrefix(branchMessage.to());
        return Optional.of(branchMessage.id())
                .filter(id -> id.startsWith(start))
                .map(id -> id.substring(start.length(), id.lastIndexOf('/')));
    }

    private static String noticeIdPrefix(BranchId branch) {
        return branch + "/event/";
    }
}
