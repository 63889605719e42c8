package dev.stride.runtime.events;

import dev.stride.Limits;
import dev.stride.runtime.Message;
import dev.stride.runtime.Observer;
import dev.stride.runtime.Ports;
import dev.stride.runtime.codec.BranchCodec;
import dev.stride.runtime.events.Subscriptions.Waiting;
import dev.stride.runtime.port.Queue;
import dev.stride.runtime.port.Queue.Letter;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.store.Branches;
import dev.stride.runtime.store.Heads;
import dev.stride.runtime.store.Plans;
import dev.stride.runtime.store.Workflows;
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
public final class Router {

    private final EventTypes types;
    private final Arrivals arrivals;
    private final Inboxes inboxes;
    private final Subscriptions subscriptions;
    private final Contest contest;
    private final Inbox inbox;
    private final EventStarts starts;
    private final Queue queue;
    private final Consumer<List<Message>> mail;

    /**
     * A router over the store behind {@code ports}.
     *
     * @param observer is told of events that nobody gets
     * @param mail sends messages to branches
     */
    public Router(Ports ports, Observer observer, Consumer<List<Message>> mail) {
        var table = ports.table();
        var plans = new Plans(ports.blobs());
        var branches = new Branches(table, new BranchCodec(ports.blobs()));
        types = new EventTypes(table);
        arrivals = new Arrivals(table, ports.blobs(), ports.clock());
        inboxes = new Inboxes(table, arrivals, ports.clock());
        subscriptions = new Subscriptions(table, plans);
        contest = new Contest(subscriptions, inboxes, branches, arrivals, observer);
        inbox = new Inbox(subscriptions, inboxes, arrivals, contest, plans);
        starts = new EventStarts(
                new Workflows(table, ports.blobs()),
                plans,
                new Heads(table, ports.blobs()),
                branches,
                new Collectors(table),
                arrivals,
                inboxes,
                observer,
                mail);
        queue = ports.queue();
        this.mail = mail;
    }

    public Subscriptions subscriptions() {
        return subscriptions;
    }

    public Inbox inbox() {
        return inbox;
    }

    /** Does what a letter asks for. */
    public void route(EventLetter letter) {
        switch (letter) {
            case EventLetter.Arrival arrival -> route(arrival);
            case EventLetter.FanOut(var event, var partition, var after, var _) ->
                tell(event, partition, Optional.of(after));
        }
    }

    private void route(EventLetter.Arrival arrival) {
        var content = arrivals.content(arrival);
        var known = types.of(content.path("type").asText());
        var partitions = new LinkedHashMap<String, Shape>();
        known.shapes().forEach(shape -> shape.partition(content).ifPresent(at -> partitions.put(at, shape)));
        if (partitions.isEmpty() && known.starters().isEmpty()) {
            return;
        }
        var event = arrivals.keep(arrival, content);
        var places = new ArrayList<Place>();
        partitions.forEach((partition, shape) -> places.add(new Place(inboxes.put(partition, event), shape.isOpen())));
        known.starters()
                .forEach(workflow ->
                        starts.candidate(workflow, event).ifPresent(candidate -> starts.take(candidate, event)));
        places.forEach(place -> tell(event.id(), place));
    }

    /**
     * Where an event was put.
     *
     * @param open whether at most one instance of those who wait there gets it
     */
    private record Place(Item item, boolean open) {}

    private void tell(String event, Place place) {
        var partition = place.item().key().partition();
        if (place.open()) {
            contest.standing(place.item()).instance().ifPresent(instance -> tell(event, partition, instance));
        } else {
            tell(event, partition, Optional.empty());
        }
    }

    /** Tells everyone who waits in a partition, {@link Limits#EVENT_FAN_OUT} of them at a time. */
    private void tell(String event, String partition, Optional<String> after) {
        var page = new ArrayList<Message>();
        var last = "";
        for (var item : subscriptions.in(partition, after)) {
            if (page.size() == Limits.EVENT_FAN_OUT) {
                mail.accept(page);
                queue.send(List.of(Letter.now(new EventLetter.FanOut(event, partition, last, 0).written())));
                return;
            }
            page.add(expectation(event, item));
            last = item.key().sort();
        }
        mail.accept(page);
    }

    /** Tells one instance. A subscription that is there proves to the branch what stands before it in its outbox. */
    private void tell(String event, String partition, String instance) {
        var page = new ArrayList<Message>();
        subscriptions.in(partition, instance).forEach(item -> page.add(expectation(event, item)));
        mail.accept(page);
    }

    private static Message expectation(String event, Item item) {
        var waiting = Waiting.of(item);
        return Expectations.of(waiting.branch(), waiting.version(), event);
    }
}
