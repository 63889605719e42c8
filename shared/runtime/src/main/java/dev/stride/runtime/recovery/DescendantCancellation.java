package dev.stride.runtime.recovery;

import dev.stride.MaintenanceLimits;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.transition.Stimulus;
import dev.stride.runtime.message.BranchMessage;
import dev.stride.runtime.message.InstanceCommand.CancelDescendants;
import dev.stride.runtime.message.MessageQueue;
import dev.stride.runtime.store.Families;
import dev.stride.runtime.store.InstanceList;
import dev.stride.runtime.store.InstanceSummaries;
import dev.stride.runtime.store.InstanceSummary;
import dev.stride.runtime.store.Stores;
import java.time.InstantSource;
import java.util.Optional;

/**
 * The cancel of everything that an instance has started, directly or not. It goes through the list of open instances, one
 * portion for each message, and cancels those that descend from the instance. It repeats this until it finds none: meanwhile
 * descendants that are not cancelled yet may start others. {@link Families} keeps these from multiplying faster than they
 * are found.
 */
public final class DescendantCancellation {

    private final InstanceList list;
    private final InstanceSummaries summaries;
    private final Families families;
    private final MessageQueue queue;
    private final InstantSource clock;

    public DescendantCancellation(Stores stores, InstanceList list, InstantSource clock) {
        this.list = list;
        this.clock = clock;
        summaries = stores.summaries();
        families = stores.families();
        queue = stores.queue();
    }

    /** Handles one portion of the list of open instances, and sends the message for the next one. */
    public void cancel(CancelDescendants command) {
        var found = command.found();
        var shard = command.shard();
        var after = command.after();
        for (int pages = 0; shard < InstanceList.OPEN_SHARDS && pages < MaintenanceLimits.CANCEL_PAGES; pages++) {
            var page = list.listOpen(shard, after);
            var messages = page.heads().stream()
                    .filter(head -> descends(head, command.instance()))
                    .flatMap(head -> abandon(head, command.reason()).stream())
                    .toList();
            queue.sendAll(messages);
            found |= !messages.isEmpty();
            after = page.next();
            shard += after.isEmpty() ? 1 : 0;
        }
        if (shard < InstanceList.OPEN_SHARDS) {
            queue.send(command.next(shard, after, found));
        } else if (found || command.round() == 0) {
            startNextRound(command);
        }
    }

    private static boolean descends(InstanceSummary head, String root) {
        return head.lineage().filter(lineage -> lineage.root().equals(root)).isPresent();
    }

    private Optional<BranchMessage> abandon(InstanceSummary head, String reason) {
        var root = BranchId.root(head.instance());
        return summaries
                .loadBegin(head)
                .map(begin -> BranchMessage.of(
                        root + "/abandon", root, new Stimulus.Abandon(begin.plan(), Optional.of(reason))));
    }

    /** Sends the message that begins the next round, unless a redelivered message has done so already. */
    private void startNextRound(CancelDescendants command) {
        var next = command.nextRound();
        if (next.round() <= MaintenanceLimits.CANCEL_ROUNDS
                && !families.isRoundStarted(command.instance(), next.round())) {
            queue.send(next, MaintenanceLimits.CANCEL_ROUND);
            families.startRound(command.instance(), next.round(), clock.instant());
        }
    }
}
