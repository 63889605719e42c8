package dev.stride.runtime.events;

import dev.stride.runtime.Committed;
import dev.stride.runtime.Observer;
import dev.stride.runtime.events.Subscriptions.Waiting;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.store.Branches;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Whose an event is that no value ties to an instance yet (decision 57): it belongs to the instance that waited for it when it
 * came, if that was exactly one. If there were more, nobody gets it, and an operator is told.
 */
final class Contest {

    private final Subscriptions subscriptions;
    private final Inboxes inboxes;
    private final Branches branches;
    private final Arrivals arrivals;
    private final Observer observer;

    Contest(Subscriptions subscriptions, Inboxes inboxes, Branches branches, Arrivals arrivals, Observer observer) {
        this.subscriptions = subscriptions;
        this.inboxes = inboxes;
        this.branches = branches;
        this.arrivals = arrivals;
        this.observer = observer;
    }

    /** Whose the event of an inbox is; undecided while nobody waits who waited when it came. */
    Standing standing(Item item) {
        var now = Standing.of(item);
        if (now.decided()) {
            return now;
        }
        var candidates = candidates(item);
        if (candidates.isEmpty()) {
            return now;
        }
        var verdict = candidates.size() == 1 ? Standing.of(candidates.iterator().next()) : Standing.PARKED;
        var decided = inboxes.decide(item, verdict);
        if (decided.parked()) {
            arrivals.find(Inboxes.event(item))
                    .ifPresent(event -> observer.parked(
                            event.content(), "more than one instance waits for it, and nothing tells which it is for"));
        }
        return decided;
    }

    /** Instances that wait and did so when the event came; two of them are as good as more. */
    private Set<String> candidates(Item item) {
        var found = new HashSet<String>();
        var arrived = arrivals.find(Inboxes.event(item)).map(Arrived::at);
        if (arrived.isEmpty()) {
            return found;
        }
        for (var subscription : subscriptions.in(item.key().partition(), Optional.empty())) {
            var waiting = Waiting.of(subscription);
            if (!Inbox.counts(arrived.get(), waiting.since())
                    || found.contains(waiting.branch().instance())) {
                continue;
            }
            if (waits(waiting)) {
                found.add(waiting.branch().instance());
            } else {
                subscriptions.forget(subscription);
            }
            if (found.size() > 1) {
                break;
            }
        }
        return found;
    }

    private boolean waits(Waiting waiting) {
        return branches.load(waiting.branch())
                .map(Committed::branch)
                .filter(branch -> !branch.status().ended())
                .flatMap(branch -> branch.hearing().listening())
                .filter(open -> open.version() == waiting.version())
                .isPresent();
    }
}
