package dev.stride.runtime.recovery;

import dev.stride.Limits;
import dev.stride.MaintenanceLimits;
import dev.stride.engine.branch.BranchId;
import dev.stride.runtime.commit.CommittedBranch;
import dev.stride.runtime.commit.Outbox.PendingEffect;
import dev.stride.runtime.event.store.StartCollections;
import dev.stride.runtime.message.InstanceCommand.Erase;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.store.InstanceItems;
import dev.stride.runtime.store.Stores;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * Erases an ended instance on request. Its branches and its summary become tombstones without data, so that late
 * messages and repeated starts have no effect. Its other table items are deleted an hour later, because messages in
 * progress may still read them. {@link ObjectCleanup} deletes its large data from the object store.
 */
public final class InstanceErasure {

    private final Stores stores;
    private final InstanceItems items;
    private final StartCollections collections;
    private final InstantSource clock;

    public InstanceErasure(Stores stores, InstanceItems items, StartCollections collections, InstantSource clock) {
        this.stores = stores;
        this.items = items;
        this.collections = collections;
        this.clock = clock;
    }

    /**
     * Requests another deletion of an erased instance's items, because a late message may have stored large data. The queue
     * delays the request for longer than an invocation can last.
     */
    public void scheduleDeletion(String instance) {
        stores.queue().send(Erase.first(instance).nextRound(), Limits.QUEUE_DELAY);
    }

    /**
     * Handles one message of an erasure. Has no effect if a retry has reopened the instance in the meantime.
     *
     * @param redispatch performs effects that may have been performed before
     */
    public void erase(Erase command, BiConsumer<CommittedBranch, List<PendingEffect>> redispatch) {
        if (command.round() > 0) {
            deleteItems(command);
        } else if (replaceByTombstones(command.instance(), redispatch)) {
            stores.queue().send(command.nextRound(), Limits.QUEUE_DELAY);
        }
    }

    /** @return whether the instance is erased; it is not if it is open */
    private boolean replaceByTombstones(String instance, BiConsumer<CommittedBranch, List<PendingEffect>> redispatch) {
        var now = clock.instant();
        var expiry = now.plus(MaintenanceLimits.TOMBSTONE).getEpochSecond();
        stores.branches()
                .loadReadable(BranchId.root(instance))
                .filter(it -> isRecent(it, now))
                .ifPresent(it -> redispatch.accept(it, it.outbox().pending()));
        var root = items.findRoot(instance);
        var erased = root.isPresent()
                ? items.eraseBranch(root.get(), now, expiry)
                : hasNotBegun(instance) && items.eraseUnbegun(instance, now, expiry);
        if (erased) {
            stores.summaries().erase(instance, expiry);
        }
        return erased;
    }

    /**
     * Returns whether the instance ended so recently that effects of its last commit, such as messages to send, may not
     * have been performed yet. The erasure performs them before it replaces the root branch by a tombstone, which does
     * not contain them.
     */
    private static boolean isRecent(CommittedBranch root, Instant now) {
        return root.branch().status().isFinal() && now.isBefore(root.at().plus(MaintenanceLimits.SHORTEST_RETENTION));
    }

    /** Returns whether the summary says that the instance failed to begin, or cannot be read. */
    private boolean hasNotBegun(String instance) {
        return stores.summaries().exists(instance)
                && stores.summaries()
                        .loadReadable(instance)
                        .filter(summary -> !summary.status().isFinal())
                        .isEmpty();
    }

    private void deleteItems(Erase command) {
        var root = items.findRoot(command.instance()).filter(items::isTombstone);
        if (root.isEmpty()) {
            return;
        }
        var left =
                Duration.between(clock.instant(), items.committedAt(root.get()).plus(MaintenanceLimits.ERASURE));
        if (left.isPositive()) {
            stores.queue()
                    .send(command, left.compareTo(Limits.QUEUE_DELAY) < 0 ? left.plusSeconds(1) : Limits.QUEUE_DELAY);
            return;
        }
        deleteItems(command, root.get().expiresAt().orElseThrow());
    }

    private void deleteItems(Erase command, long expiry) {
        var isLast = command.round() >= MaintenanceLimits.RETENTION_ROUNDS;
        var open = command.open();
        var after = command.after();
        for (int seen = 0; seen < MaintenanceLimits.RETENTION_BATCH; ) {
            var page = items.listPage(command.instance(), after);
            open |= deleteItems(page, expiry);
            seen += page.items().size();
            after = page.next();
            if (after.isEmpty()) {
                items.deleteEvents(command.instance());
                if (open && !isLast) {
                    startNextRound(command, expiry);
                }
                return;
            }
        }
        stores.queue().send(command.next(after.orElseThrow(), open));
    }

    /**
     * Replaces the ended branches in a page by tombstones, and deletes the items that are not branches.
     *
     * @return whether a child branch has not ended
     */
    private boolean deleteItems(Table.Page page, long expiry) {
        var open = false;
        for (var item : page.items()) {
            if (items.isTombstone(item)) {
                continue;
            }
            if (items.isBranch(item)) {
                open |= !items.eraseBranch(item, clock.instant(), expiry);
                continue;
            }
            if (StartCollections.isReference(item)) {
                var lastEvent =
                        Optional.of(clock.instant().plus(Limits.EVENT_RETENTION).getEpochSecond());
                items.setExpiry(item, item.expiresAt().or(() -> lastEvent));
                collections.setExpiry(item, lastEvent);
            }
            items.delete(item);
        }
        return open;
    }

    /**
     * Requests that the items of the erased instance are deleted once more, because some of its cancelled child
     * branches have not ended yet. Does nothing if an earlier delivery of the same command has already requested this.
     */
    private void startNextRound(Erase command, long expiry) {
        if (!items.isRoundStarted(command.instance(), expiry, command.round())) {
            stores.queue().send(command.nextRound(), Limits.QUEUE_DELAY);
            items.markRoundStarted(command.instance(), expiry, command.round());
        }
    }
}
