package dev.stride.runtime;

import dev.stride.Limits;
import dev.stride.UpkeepLimits;
import dev.stride.runtime.InstanceLetter.Settle;
import dev.stride.runtime.port.Queue;
import dev.stride.runtime.port.Queue.Letter;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.store.Belongings;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Keeps what an instance leaves behind (its arms, its history, its large data) as long as the instance: until its root branch
 * expires, and for ever while that has not ended. A portion at a time, each a letter of its own. Doing it again changes
 * nothing.
 */
final class Leftovers {

    private final Belongings belongings;
    private final Queue queue;

    Leftovers(Ports ports) {
        belongings = new Belongings(ports.table(), ports.blobs());
        queue = ports.queue();
    }

    /**
     * The instance has ended, or goes on after its end. The letter comes later than any invocation that handled an earlier one
     * can last, so that of two letters the later one has the last word.
     */
    void settleLater(String instance) {
        send(Settle.of(instance), Limits.QUEUE_DELAY);
    }

    /** Does a portion of what a letter asks for. */
    void settle(Settle letter) {
        var root = belongings.root(letter.instance());
        if (root.isPresent()) {
            settle(letter, root.get().expiresAt());
        }
    }

    private void settle(Settle letter, Optional<Long> expiry) {
        var isLast = letter.round() == UpkeepLimits.RETENTION_ROUNDS;
        var open = letter.open();
        var after = letter.after();
        for (int seen = 0; seen < UpkeepLimits.RETENTION_PORTION; ) {
            var page = belongings.page(letter.instance(), after);
            open |= settle(page, expiry, isLast);
            seen += page.items().size();
            after = page.next();
            if (after.isEmpty()) {
                if (open && !isLast) {
                    expiry.ifPresent(at -> again(letter, at));
                }
                return;
            }
        }
        send(letter.goingOn(after.orElseThrow(), open), Duration.ZERO);
    }

    /** @return whether a branch among them has not ended */
    private boolean settle(Table.Page page, Optional<Long> expiry, boolean isLast) {
        var open = false;
        for (var item : page.items()) {
            if (belongings.keepsItself(item)) {
                continue;
            }
            if (expiry.isPresent() && !isLast && belongings.isOpen(item)) {
                open = true;
            } else {
                belongings.keep(item, expiry);
            }
        }
        return open;
    }

    /**
     * Arms that were given up end a little later than their instance. A letter that came twice does not become two: they would
     * double again and again.
     */
    private void again(Settle letter, long expiry) {
        if (!belongings.goneOn(letter.instance(), expiry, letter.round())) {
            send(letter.again(), Limits.QUEUE_DELAY);
            belongings.goesOn(letter.instance(), expiry, letter.round());
        }
    }

    private void send(Settle letter, Duration delay) {
        queue.send(List.of(new Letter(letter.written(), delay)));
    }
}
