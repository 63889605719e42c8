package dev.stride.runtime.event;

import dev.stride.engine.branch.BranchId;
import dev.stride.engine.transition.Stimulus;
import dev.stride.runtime.message.BranchMessage;
import java.util.Optional;

/** Messages that tell branches to look into their inbox. */
final class ArrivalNotices {

    /** The same again for the same event, branch and subscription. */
    static BranchMessage toBranch(BranchId branch, long subscription, String event) {
        return BranchMessage.of(
                start(branch) + event + "/" + subscription, branch, new Stimulus.EventsAvailable(subscription));
    }

    /** The event that a message tells of; empty where a branch tells itself. */
    static Optional<String> event(BranchMessage branchMessage) {
        var start = start(branchMessage.to());
        return Optional.of(branchMessage.id())
                .filter(id -> id.startsWith(start))
                .map(id -> id.substring(start.length(), id.lastIndexOf('/')));
    }

    private static String start(BranchId branch) {
        return branch + "/event/";
    }

    private ArrivalNotices() {}
}
