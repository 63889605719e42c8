package dev.stride.runtime.event;

import dev.stride.Limits;
import dev.stride.runtime.event.store.InboxStore.EventOwner;
import dev.stride.runtime.event.store.StartDecisions;
import dev.stride.runtime.event.store.StartDecisions.Decided;
import dev.stride.runtime.event.store.StoredEvent;
import dev.stride.runtime.event.store.SubscriptionIndex;
import dev.stride.runtime.event.store.SubscriptionIndex.Subscriber;
import dev.stride.runtime.message.EventMessage;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import dev.stride.runtime.store.Stores;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Offers an event to the workflows that it may start: gives it to instances that wait in the start state of their workflow, or
 * else starts an instance. One conditional write for each workflow decides which of the two happens.
 */
final class StartOffers {

    private final Stores stores;
    private final SubscriptionIndex subscriptions;
    private final StartDecisions decisions;
    private final EventOwnership ownership;
    private final StartClaims claims;
    private final EventStarter starter;

    StartOffers(EventParts parts) {
        stores = parts.stores();
        subscriptions = stores.events().subscriptions();
        decisions = stores.events().decisions();
        ownership = parts.ownership();
        claims = parts.claims();
        starter = parts.starter();
    }

    /**
     * The workflows for which the offer of an event failed. Until it succeeds, their waiting branches are not notified, because
     * they could consume an event that must start a new instance.
     */
    record Undecided(SequencedMap<String, RuntimeException> failures) {

        Set<String> workflows() {
            return failures.keySet();
        }

        /** Throws a failure, if there is one, so that the event is redelivered. */
        void throwFirst() {
            if (!failures.isEmpty()) {
                throw failures.firstEntry().getValue();
            }
        }
    }

    /**
     * Offers an event to workflows, even if it has failed for another one.
     *
     * @param inboxes the inboxes of the event, where instances may wait for it in their start state
     * @param starters ids of the workflows of which an event of this type may start an instance
     */
    Undecided offer(StoredEvent event, List<RoutedInbox> inboxes, List<String> starters) {
        var waiting = search(event, inboxes);
        var workflows = new LinkedHashSet<>(starters);
        workflows.addAll(waiting.workflows());
        return forEach(workflows, workflow -> offer(event, waiting, workflow));
    }

    /**
     * Offers an event to further waiting instances. An earlier invocation has already notified the maximum number for one
     * invocation.
     */
    void offerRest(StoredEvent event, EventMessage.FanOut rest) {
        var waiting = new WaitingInstances(event, List.of(rest.partition()));
        subscriptions
                .listInStartState(rest.partition(), Optional.of(rest.after()))
                .forEach(subscription -> waiting.add(subscription, Optional.empty()));
        forEach(waiting.workflows(), workflow -> {
                    if (decisions.find(event, workflow).flatMap(Decided::taker).isPresent()) {
                        tell(waiting.claim(workflow, _ -> true, Limits.EVENT_FAN_OUT), waiting);
                    }
                })
                .throwFirst();
    }

    private static Undecided forEach(Collection<String> workflows, Consumer<String> handler) {
        var failures = new LinkedHashMap<String, RuntimeException>();
        for (var workflow : workflows) {
            try {
                handler.accept(workflow);
            } catch (RuntimeException e) {
                failures.put(workflow, e);
            }
        }
        return new Undecided(failures);
    }

    private void offer(StoredEvent event, WaitingInstances waiting, String workflow) {
        var candidate = starter.findCandidate(workflow, event);
        if (candidate.filter(it -> it.starts().joins()).isPresent()) {
            startOrJoin(candidate.get(), event, waiting);
            return;
        }
        var takers = waiting.claim(workflow, _ -> true, Limits.EVENT_FAN_OUT);
        if (takers.isEmpty() && candidate.isEmpty()) {
            return;
        }
        var wanted = new Decided(takers.stream().map(Waiting::instance).findFirst());
        if (decisions.decide(event, workflow, wanted).taker().isPresent()) {
            tell(takers, waiting);
        } else {
            candidate.ifPresent(it -> starter.handle(it, event));
        }
    }

    /**
     * Delivers the event to one instance that can wait for it, or else starts an instance. The collection of the events with the
     * same correlation values decides; the decision is then stored with the event, where the instances of the workflow see it.
     */
    private void startOrJoin(StartCandidate candidate, StoredEvent event, WaitingInstances waiting) {
        var workflow = candidate.workflow();
        var collection = starter.settle(
                candidate,
                event,
                () -> waiting.claim(workflow, _ -> true, 1).stream()
                        .map(Waiting::instance)
                        .findFirst());
        var wanted = new Decided(collection.joinedBy(event.id()));
        var taker = decisions.decide(event, workflow, wanted).taker();
        collection
                .decisionAbout(event.id())
                .filter(_ -> taker.equals(wanted.taker()))
                .ifPresent(decision -> starter.apply(candidate, decision));
        taker.ifPresent(instance -> tell(waiting.claim(workflow, instance::equals, 1), waiting));
    }

    /**
     * Notifies the takers of the event. If there are as many as one invocation may notify, also sends queue messages: later invocations
     * then reserve the event for further waiting branches, and notify them.
     */
    private void tell(List<Waiting> takers, WaitingInstances waiting) {
        stores.queue()
                .sendAll(takers.stream()
                        .map(taker -> SubscriberNotices.of(taker.subscriber(), waiting.event.id()))
                        .toList());
        if (takers.size() == Limits.EVENT_FAN_OUT) {
            waiting.after(takers.getLast().subscription().key()).forEach(stores.queue()::send);
        }
    }

    /**
     * Searches the inboxes first whose event has only one owner in a workflow. Then they are never left to {@link #offerRest}, which does
     * not know the owners.
     */
    private WaitingInstances search(StoredEvent event, List<RoutedInbox> inboxes) {
        var inOrder = inboxes.stream()
                .sorted(Comparator.comparing(RoutedInbox::isOpen).reversed())
                .toList();
        var waiting = new WaitingInstances(
                event, inOrder.stream().map(RoutedInbox::partition).toList());
        for (var inbox : inOrder) {
            var open = Optional.of(inbox).filter(RoutedInbox::isOpen);
            subscriptions
                    .listInStartState(inbox.partition(), Optional.empty())
                    .forEach(item -> waiting.add(item, open));
        }
        return waiting;
    }

    /**
     * An instance that waits in the start state of its workflow, and could consume the arrived event.
     *
     * @param open the inbox of the event, if only one instance may consume it
     */
    private record Waiting(Item subscription, Subscriber subscriber, Optional<RoutedInbox> open) {

        String instance() {
            return subscriber.branch().instance();
        }
    }

    /** The instances that wait in their start state for a given event, by workflow id. */
    private final class WaitingInstances {

        private final StoredEvent event;
        private final List<String> partitions;
        private final SequencedMap<String, List<Waiting>> byWorkflow = new LinkedHashMap<>();
        private final Map<RoutedInbox, EventOwner> owners = new HashMap<>();

        private WaitingInstances(StoredEvent event, List<String> partitions) {
            this.event = event;
            this.partitions = partitions;
        }

        private void add(Item subscription, Optional<RoutedInbox> open) {
            var subscriber = Subscriber.of(subscription);
            subscriber
                    .starts()
                    .ifPresent(workflow -> byWorkflow
                            .computeIfAbsent(workflow, _ -> new ArrayList<>())
                            .add(new Waiting(subscription, subscriber, open)));
        }

        private List<String> workflows() {
            return List.copyOf(byWorkflow.keySet());
        }

        /**
         * Reserves the arrived event for at most {@code most} waiting instances of the workflow, and returns these
         * instances. Skips an instance that {@code admitted} rejects, that is not allowed to consume the event, or that
         * does not need the event to end its wait.
         *
         * @param admitted decides by instance id whether an instance may take the event
         */
        private List<Waiting> claim(String workflow, Predicate<String> admitted, int most) {
            var takers = new ArrayList<Waiting>();
            for (var waiting : byWorkflow.getOrDefault(workflow, List.of())) {
                if (takers.size() == most) {
                    break;
                }
                if (admitted.test(waiting.instance()) && mayConsume(waiting) && claim(waiting, workflow)) {
                    takers.add(waiting);
                }
            }
            return takers;
        }

        /** Decides the owner of the event first, if only one instance may consume it. */
        private boolean mayConsume(Waiting waiting) {
            var instance = Optional.of(waiting.instance());
            return waiting.open().stream()
                    .map(inbox -> owners.computeIfAbsent(inbox, ownership::decideOwnerWhenRouted))
                    .allMatch(owner -> owner.instance().equals(instance));
        }

        private boolean claim(Waiting waiting, String workflow) {
            return ownership
                    .loadWaitingOrRemove(waiting.subscription(), waiting.subscriber())
                    .filter(branch ->
                            claims.claim(branch, workflow, stores.plans().load(branch.plan()), event))
                    .isPresent();
        }

        /**
         * Returns messages that make later invocations notify the remaining subscribers of the event. The first message
         * continues after the given key in the partition of this key. Each other message covers one of the partitions
         * that follow.
         */
        private List<EventMessage.FanOut> after(Key last) {
            return partitions.subList(partitions.indexOf(last.partition()), partitions.size()).stream()
                    .map(each -> new EventMessage.FanOut(
                            event.id(),
                            each,
                            each.equals(last.partition()) ? last.sort() : SubscriptionIndex.BEFORE_START_STATES,
                            Set.of()))
                    .toList();
        }
    }
}
