package dev.stride.runtime.recovery;

import dev.stride.Limits;
import dev.stride.MaintenanceLimits;
import dev.stride.runtime.Ports;
import dev.stride.runtime.message.InstanceCommand.CleanUp;
import dev.stride.runtime.port.Queue;
import dev.stride.runtime.port.Queue.OutgoingMessage;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.store.InstanceItems;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Keeps what an instance leaves behind (its arms, its history, its large data) as long as the instance: until its root branch
 * expires, and for ever while that has not ended. A portion at a time, each a letter of its own. Doing it again changes
 * nothing.
 */
public final class InstanceCleanup {

    private final InstanceItems instanceItems;
    private final Queue queue;

    public InstanceCleanup(Ports ports) {
        instanceItems = new InstanceItems(ports.table(), ports.blobs());
        queue = ports.queue();
    }

    /**
     * The instance has ended, or goes on after its end. The letter comes later than any invocation that handled an earlier one
     * can last, so that of two letters the later one has the last word.
     */
    public void scheduleCleanup(String instance) {
        send(CleanUp.first(instance), Limits.QUEUE_DELAY);
    }

    /** Does a portion of what a letter asks for. */
    public void cleanUp(CleanUp letter) {
        var root = instanceItems.findRoot(letter.instance());
        if (root.isPresent()) {
            cleanUp(letter, root.get().expiresAt());
        }
    }

    private void cleanUp(CleanUp letter, Optional<Long> expiry) {
        var isLast = letter.round() == MaintenanceLimits.RETENTION_ROUNDS;
        var open = letter.open();
        var after = letter.after();
        for (int seen = 0; seen < MaintenanceLimits.RETENTION_BATCH; ) {
            var page = instanceItems.listPage(letter.instance(), after);
            open |= cleanUp(page, expiry, isLast);
            seen += page.items().size();
            after = page.next();
            if (after.isEmpty()) {
                if (open && !isLast) {
                    expiry.ifPresent(at -> startNextRound(letter, at));
                }
                return;
            }
        }
        send(letter.next(after.orElseThrow(), open), Duration.ZERO);
    }

    /** @return whether a branch among them has not ended */
    private boolean cleanUp(Table.Page page, Optional<Long> expiry, boolean isLast) {
        var open = false;
        for (var item : page.items()) {
            if (instanceItems.hasOwnExpiry(item)) {
                continue;
            }
            if (expiry.isPresent() && !isLast && instanceItems.isOpen(item)) {
                open = true;
            } else {
                instanceItems.setExpiry(item, expiry);
            }
        }
        return open;
    }

    /**
     * Arms that were given up end a little later than their instance. A letter that came twice does not become two: they would
     * double again and again.
     */
    private void startNextRound(CleanUp letter, long expiry) {
        if (!instanceItems.isRoundStarted(letter.instance(), expiry, letter.round())) {
            send(letter.nextRound(), Limits.QUEUE_DELAY);
            instanceItems.markRoundStarted(letter.instance(), expiry, letter.round());
        }
    }

    private void send(CleanUp letter, Duration delay) {
        queue.send(List.of(new OutgoingMessage(letter.encode(), delay)));
    }
}
