package dev.stride.runtime.recovery;

import dev.stride.Limits;
import dev.stride.MaintenanceLimits;
import dev.stride.runtime.event.store.StartCollections;
import dev.stride.runtime.message.InstanceCommand.CleanUp;
import dev.stride.runtime.message.MessageQueue;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.store.InstanceItems;
import java.util.Optional;

/**
 * The cleanup of an ended instance. It gives the instance's child branches, history, large data and collected events
 * the same expiry as the root branch. If the start failed, so that no root branch exists, it uses the expiry of the
 * instance's summary instead. If a retry has reopened the instance, it removes the expiry from these items again. Each
 * message handles a portion of the items and is idempotent.
 */
public final class InstanceCleanup {

    private final InstanceItems instanceItems;
    private final StartCollections collections;
    private final MessageQueue queue;

    public InstanceCleanup(InstanceItems instanceItems, StartCollections collections, MessageQueue queue) {
        this.instanceItems = instanceItems;
        this.collections = collections;
        this.queue = queue;
    }

    /**
     * Sends a message that requests a cleanup of an instance's items. If the instance has ended, the cleanup sets their
     * expiry. If a retry has reopened the instance, the cleanup removes their expiry. The message is delayed for longer
     * than an invocation can last, so that an earlier cleanup is over by then.
     */
    public void scheduleCleanup(String instance) {
        queue.send(CleanUp.first(instance), Limits.QUEUE_DELAY);
    }

    /**
     * Handles one portion of an instance's items: sets their expiry if the instance has ended, or removes it if a retry
     * has reopened the instance. Sends the message for the next portion.
     */
    public void cleanUp(CleanUp command) {
        instanceItems
                .findRoot(command.instance())
                .or(() -> instanceItems.findSummary(command.instance()))
                .ifPresent(item -> cleanUp(command, item.expiresAt()));
    }

    private void cleanUp(CleanUp command, Optional<Long> expiry) {
        var isLast = command.round() == MaintenanceLimits.RETENTION_ROUNDS;
        var open = command.open();
        var after = command.after();
        for (int seen = 0; seen < MaintenanceLimits.RETENTION_BATCH; ) {
            var page = instanceItems.listPage(command.instance(), after);
            open |= cleanUp(page, expiry, isLast);
            seen += page.items().size();
            after = page.next();
            if (after.isEmpty()) {
                if (open && !isLast) {
                    expiry.ifPresent(at -> startNextRound(command, at));
                }
                return;
            }
        }
        queue.send(command.next(after.orElseThrow(), open));
    }

    /**
     * Sets the expiry of an instance's items in one page, or removes it if {@code expiry} is empty. Does not set the
     * expiry of branches that have not ended, unless this is the last round of the cleanup. Returns whether the page
     * contains branches that were skipped for this reason.
     */
    private boolean cleanUp(Table.Page page, Optional<Long> expiry, boolean isLast) {
        var open = false;
        for (var item : page.items()) {
            if (instanceItems.hasOwnExpiry(item)) {
                continue;
            }
            if (expiry.isPresent() && !isLast && instanceItems.isOpen(item)) {
                open = true;
                continue;
            }
            instanceItems.setExpiry(item, expiry);
            if (StartCollections.isReference(item)) {
                collections.setExpiry(item, expiry);
            }
        }
        return open;
    }

    /**
     * Requests another round of the cleanup, which sets the expiry of child branches that were still open: cancelled
     * branches may end a little later than their instance. Does nothing if the round was already requested, so that
     * redelivered messages do not multiply the rounds.
     */
    private void startNextRound(CleanUp command, long expiry) {
        if (!instanceItems.isRoundStarted(command.instance(), expiry, command.round())) {
            queue.send(command.nextRound(), Limits.QUEUE_DELAY);
            instanceItems.markRoundStarted(command.instance(), expiry, command.round());
        }
    }
}
