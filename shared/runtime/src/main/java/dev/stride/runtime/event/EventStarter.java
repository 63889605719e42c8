package dev.stride.runtime.event;

import dev.stride.Limits;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.InstanceIds;
import dev.stride.engine.event.ReceivedEvent;
import dev.stride.engine.event.StartValues;
import dev.stride.plan.start.StartEvents.StartUntil;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.commit.CommittedBranch;
import dev.stride.runtime.event.StartCandidate.Prospects;
import dev.stride.runtime.event.store.EventStorage;
import dev.stride.runtime.event.store.StartCollection;
import dev.stride.runtime.event.store.StartCollection.CollectedEvent;
import dev.stride.runtime.event.store.StartCollection.StartDecision;
import dev.stride.runtime.event.store.StartCollections;
import dev.stride.runtime.event.store.StoredEvent;
import dev.stride.runtime.message.BranchMessage;
import dev.stride.runtime.port.Table.Key;
import dev.stride.runtime.store.Stores;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;

/**
 * Starts workflow instances when events arrive. The same event, or set of events, always leads to the same instance id, so a
 * redelivered event does not start a second instance.
 */
final class EventStarter {

    private final Stores stores;
    private final EventStorage storage;
    private final RuntimeObserver observer;

    EventStarter(Stores stores, RuntimeObserver observer) {
        this.stores = stores;
        storage = stores.events();
        this.observer = observer;
    }

    /** Returns the newest version of a workflow if the event matches one of its start events. */
    Optional<StartCandidate> findCandidate(String workflow, StoredEvent event) {
        return stores.workflows()
                .findNewest(workflow)
                .flatMap(newest -> StartCandidate.of(newest, stores.plans().load(newest.plan()), event));
    }

    /** Starts an instance with the event, or keeps the event until the other required events arrive. */
    void handle(StartCandidate candidate, StoredEvent event) {
        if (candidate.starts().collects()) {
            settle(candidate, event, Optional::empty)
                    .decisionAbout(event.id())
                    .ifPresent(decision -> apply(candidate, decision));
        } else {
            begin(candidate, candidate.startedBy(event));
        }
    }

    /**
     * Decides what happens to an event of a workflow whose running instances take start events: it goes to the instance with the
     * same correlation values that can still wait for it or else to a waiting one, or it starts an instance, now or together
     * with events that arrive later. The decision is stored, and stays the same for an event that was decided before.
     *
     * @param waiting claims the event for an instance that waits in its start state and has no correlation values yet
     */
    StartCollection settle(StartCandidate candidate, StoredEvent event, Supplier<Optional<String>> waiting) {
        var dropped = new TreeSet<String>();
        var collection = storage.collections()
                .update(key(candidate), event.id(), candidate.starts().joins(), before -> {
                    dropped.clear();
                    return collect(before, candidate, event, waiting, dropped);
                });
        dropped.forEach(this::reportDropped);
        return collection;
    }

    /** Returns whether an instance of a workflow may consume an event that did not start another instance. */
    boolean isFor(String instance, String workflow, StoredEvent event) {
        return findCandidate(workflow, event)
                .map(candidate -> storage.collections().find(key(candidate)).joinedBy(event.id()))
                .map(joined -> joined.equals(Optional.of(instance)))
                .orElse(true);
    }

    private static Key key(StartCandidate candidate) {
        return StartCollections.key(candidate.workflow(), candidate.correlation());
    }

    private void reportDropped(String dropped) {
        storage.events()
                .find(dropped)
                .ifPresent(event -> observer.onEventDropped(
                        event.content(),
                        ("too many events wait for the other events that are needed to start an instance: "
                                        + "a correlation can collect at most %,d events and %,d bytes of correlation values")
                                .formatted(Limits.EVENTS_COLLECTED, Limits.START_COLLECTION_BYTES)));
    }

    /**
     * Adds a new event to the collection, unless it completes a start, or goes to a running instance: then the returned collection records
     * to which instance it goes. An event that was handled before changes nothing.
     *
     * @param waiting finds a waiting instance that takes the event, if no instance with the same correlation values does
     * @param dropped receives the event that exceeds the maximum size of the collection, if there is one
     */
    private StartCollection collect(
            StartCollection settled,
            StartCandidate candidate,
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
            return begun(before, candidate, candidate.startedBy(event));
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
                .map(start -> begun(held, candidate, candidate.startedBy(start)))
                .orElse(held);
    }

    /** Records that events start an instance. If instances take start events, it also takes those held events that it can consume. */
    private static StartCollection begun(StartCollection held, StartCandidate candidate, StartDecision started) {
        var start = started.start();
        var starts = candidate.starts();
        if (!starts.joins()) {
            return held.withStart(started.instance(), start);
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
        return held.withStart(started.instance(), start, joined);
    }

    /** If the end condition holds now, decides to start an instance with the collected events, or none without events. */
    private StartCollection endCollection(
            StartCollection held, StartCandidate candidate, StartUntil until, StoredEvent event) {
        var collected = held.collected(until);
        var ends = until.condition()
                .map(condition ->
                        StartValues.holds(candidate.plan(), candidate.starts(), condition, load(collected), event.at()))
                .orElseGet(() -> held.isEnded(until));
        if (!ends) {
            return held;
        }
        return held.withEnd(
                collected.isEmpty() ? "" : candidate.startedBy(collected).instance(), collected);
    }

    /**
     * Delivers the event to the oldest instance with the same correlation values that can still wait for it, or else to a waiting
     * instance. If there is neither, only forgets the instances that can take no event any more.
     */
    private StartCollection join(
            StartCollection before, StartCandidate candidate, StoredEvent event, Supplier<Optional<String>> waiting) {
        var names = candidate.matches().keySet();
        var open = new ArrayList<String>();
        for (var instance : before.openInstances()) {
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
    private Prospects prospects(StartCandidate candidate, String instance) {
        var root = stores.branches().loadReadable(BranchId.root(instance)).map(CommittedBranch::branch);
        if (root.filter(Branch::hasBegun).isPresent()) {
            return Prospects.of(stores.plans().load(root.get().plan()), root.get());
        }
        var isOpen = stores.summaries()
                .load(instance)
                .map(summary -> !summary.status().isFinal())
                .orElseGet(() -> storage.collections().isOpen(instance, key(candidate)));
        return isOpen ? Prospects.ofNew(candidate.plan()) : Prospects.NONE;
    }

    /**
     * Starts an instance with events, delivers events to an instance, or both. In shared inboxes, the instance finds only events that
     * arrived after its start, so earlier ones go into an inbox that belongs to this instance alone.
     */
    void apply(StartCandidate candidate, StartDecision decision) {
        if (!decision.start().isEmpty()) {
            begin(candidate, decision);
        }
        if (decision.joined().isEmpty()) {
            return;
        }
        // An event that arrived in the millisecond of the start counts as earlier.
        var started = InstanceIds.time(decision.instance()).map(at -> at.plusMillis(1));
        decision.joined().stream()
                .filter(event -> started.filter(at -> !StoredEvent.at(event).isBefore(at))
                        .isEmpty())
                .flatMap(event -> storage.events().find(event).stream())
                .forEach(event -> storage.inboxes().putForInstance(decision.instance(), event));
    }

    private void begin(StartCandidate candidate, StartDecision decision) {
        var root = BranchId.root(decision.instance());
        var at = InstanceIds.time(decision.instance()).orElseThrow();
        var begin = candidate
                .begin(load(decision.start()), at)
                .after(decision.start().values().stream().max(Comparator.naturalOrder()).stream()
                        .toList());
        stores.summaries().add(decision.instance(), candidate.deployed().workflow(), at, begin);
        stores.queue().send(BranchMessage.of(root + "/begin", root, begin));
    }

    /** Loads stored events in the order of their arrival. @param ids the event ids, by the name of the event definition */
    private List<ReceivedEvent> load(Map<String, String> ids) {
        var received = new ArrayList<ReceivedEvent>();
        ids.forEach((name, id) -> storage.events()
                .find(id)
                .map(event -> event.toReceivedEvent(name))
                .ifPresent(received::add));
        received.sort(Comparator.comparing(ReceivedEvent::id));
        return received;
    }
}
