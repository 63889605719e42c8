package dev.stride.runtime.event;

import dev.stride.engine.branch.BranchId;
import dev.stride.engine.transition.Stimulus;
import dev.stride.runtime.message.BranchMessage;

/** Messages that tell branches to look into their inbox. */
final class ArrivalNotices {

    /** The same again for the same event, branch and subscription. */
    static BranchMessage toBranch(BranchId branch, long subscription, String event) {
        return BranchMessage.of(
                branch + "/event/" + event + "/" + subscription, branch, new Stimulus.EventsAvailable(subscription));
    }

    private ArrivalNotices() {}
}
