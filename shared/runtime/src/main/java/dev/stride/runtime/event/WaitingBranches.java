package dev.stride.runtime.event;

import dev.stride.engine.branch.Branch;
import dev.stride.runtime.ItemGuard;
import dev.stride.runtime.event.SubscriptionIndex.Subscriber;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.store.BranchStore;
import java.util.Optional;

/** The branches of subscriptions in the {@link SubscriptionIndex}, which can be outdated. */
final class WaitingBranches {

    private final SubscriptionIndex subscriptionIndex;
    private final BranchStore branchStore;
    private final ItemGuard guard;

    WaitingBranches(SubscriptionIndex subscriptionIndex, BranchStore branchStore, ItemGuard guard) {
        this.subscriptionIndex = subscriptionIndex;
        this.branchStore = branchStore;
        this.guard = guard;
    }

    /**
     * Returns the branch of a subscription. Returns empty if the branch is unreadable, or if it does not wait for these events any
     * more; then also deletes the subscription.
     */
    Optional<Branch> find(Item subscription, Subscriber subscriber) {
        var loaded =
                guard.read("instance", subscriber.branch().instance(), () -> branchStore.load(subscriber.branch()));
        if (loaded.isEmpty()) {
            return Optional.empty();
        }
        var waiting = loaded.get().map(committed -> committed.branch()).filter(branch -> isOpen(branch, subscriber));
        if (waiting.isEmpty()) {
            subscriptionIndex.removeStale(subscription);
        }
        return waiting;
    }

    private static boolean isOpen(Branch branch, Subscriber subscriber) {
        return !branch.status().isFinal()
                && branch.events()
                        .current()
                        .filter(open -> open.version() == subscriber.version())
                        .isPresent();
    }
}
