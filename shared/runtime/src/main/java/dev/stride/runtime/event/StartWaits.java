package dev.stride.runtime.event;

import dev.stride.Limits;
import dev.stride.runtime.event.SubscriptionIndex.Subscriber;
import dev.stride.runtime.message.BranchMessage;
import dev.stride.runtime.message.EventMessage;
import dev.stride.runtime.port.Queue;
import dev.stride.runtime.port.Queue.OutgoingMessage;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import dev.stride.runtime.store.PlanStore;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Finds and notifies the instances that wait for an event in the start state of their workflow. */
final class StartWaits {

    private final SubscriptionIndex subscriptionIndex;
    private final StartClaims claims;
    private final EventOwnership eventOwnership;
    private final WaitingBranches waitingBranches;
    private final PlanStore planStore;
    private final Queue queue;
    private final Consumer<List<BranchMessage>> mail;

    StartWaits(
            SubscriptionIndex subscriptionIndex,
            StartClaims claims,
            EventOwnership eventOwnership,
            WaitingBranches waitingBranches,
            PlanStore planStore,
            Queue queue,
            Consumer<List<BranchMessage>> mail) {
        this.subscriptionIndex = subscriptionIndex;
        this.claims = claims;
        this.eventOwnership = eventOwnership;
        this.waitingBranches = waitingBranches;
        this.planStore = planStore;
        this.queue = queue;
        this.mail = mail;
    }

    /**
     * The table item of an event in an inbox. Branches with equal subscriptions share this inbox. If {@code open} is
     * true, their subscriptions accept any value of at least one correlation attribute, and at most one of the waiting
     * instances gets the event.
     *
     * @param open whether subscribers of the inbox accept any value of at least one correlation attribute
     */
    record InboxEntry(Item item, boolean open) {

        String partition() {
            return item.key().partition();
        }
    }

    /**
     * An instance that waits in the start state of its workflow, and could consume the arrived event. If only one of
     * the waiting instances may consume the event, {@code open} is the event's table item, which stores the chosen
     * instance.
     */
    private record Candidate(Item subscription, Subscriber waiting, Optional<Item> open) {

        String instance() {
            return waiting.branch().instance();
        }
    }

    /** An instance for which an event is reserved. */
    record Taker(Item subscription, Subscriber waiting) {

        String instance() {
            return waiting.branch().instance();
        }
    }

    /**
     * The result of a search for the instances that wait in their start state for a given event, grouped by workflow
     * id.
     */
    final class Search {

        private final StoredEvent event;
        private final List<String> partitions;
        private final SequencedMap<String, List<Candidate>> byWorkflow = new LinkedHashMap<>();

        private Search(StoredEvent event, List<String> partitions) {
            this.event = event;
            this.partitions = partitions;
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
                            each.equals(last.partition()) ? last.sort() : SubscriptionIndex.FIRST,
                            Set.of()))
                    .toList();
        }

        private void add(Item subscription, Optional<Item> open) {
            var subscriber = Subscriber.of(subscription);
            subscriber
                    .starts()
                    .ifPresent(workflow -> byWorkflow
                            .computeIfAbsent(workflow, _ -> new ArrayList<>())
                            .add(new Candidate(subscription, subscriber, open)));
        }

        List<String> workflows() {
            return List.copyOf(byWorkflow.keySet());
        }

        /**
         * Reserves the arrived event for at most {@code most} waiting instances of the workflow, and returns these
         * instances. Skips an instance that {@code admitted} rejects, that is not allowed to consume the event, or that
         * does not need the event to end its wait.
         *
         * @param admitted decides by instance id whether an instance may take the event
         * @param most the maximum number of instances that may take the event
         */
        List<Taker> claim(String workflow, Predicate<String> admitted, int most) {
            var takers = new ArrayList<Taker>();
            for (var candidate : byWorkflow.getOrDefault(workflow, List.of())) {
                if (takers.size() == most) {
                    break;
                }
                if (admitted.test(candidate.instance()) && isMeant(candidate) && isClaimed(candidate, workflow)) {
                    takers.add(new Taker(candidate.subscription(), candidate.waiting()));
                }
            }
            return takers;
        }

        private boolean isMeant(Candidate candidate) {
            var instance = Optional.of(candidate.instance());
            return candidate
                    .open()
                    .filter(item ->
                            !eventOwnership.ownerWhenRouted(item).instance().equals(instance))
                    .isEmpty();
        }

        private boolean isClaimed(Candidate candidate, String workflow) {
            return waitingBranches
                    .find(candidate.subscription(), candidate.waiting())
                    .filter(branch -> claims.claim(branch, workflow, planStore.load(branch.plan()), event))
                    .isPresent();
        }
    }

    Search search(StoredEvent event, List<InboxEntry> entries) {
        var search =
                new Search(event, entries.stream().map(InboxEntry::partition).toList());
        for (var place : entries) {
            var open = Optional.of(place.item()).filter(_ -> place.open());
            subscriptionIndex.first(place.partition(), Optional.empty()).forEach(item -> search.add(item, open));
        }
        return search;
    }

    /**
     * Searches a partition, from the entry after the given key on, for instances that wait for an event. Each of the instances
     * found may consume the event.
     */
    Search searchAfter(StoredEvent event, String partition, String after) {
        var search = new Search(event, List.of(partition));
        subscriptionIndex.first(partition, Optional.of(after)).forEach(item -> search.add(item, Optional.empty()));
        return search;
    }

    /**
     * Notifies the branches in {@code takers}, for which the arrived event is reserved. If there are as many as one
     * invocation may notify, also sends queue messages: later invocations then reserve the event for further waiting
     * branches, and notify them.
     */
    void tell(List<Taker> takers, Search search) {
        mail.accept(takers.stream()
                .map(Taker::waiting)
                .map(subscriber -> SubscriberNotices.of(subscriber, search.event.id()))
                .toList());
        if (takers.size() == Limits.EVENT_FAN_OUT) {
            search.after(takers.getLast().subscription().key())
                    .forEach(rest -> queue.send(List.of(OutgoingMessage.immediate(rest.encode()))));
        }
    }
}
