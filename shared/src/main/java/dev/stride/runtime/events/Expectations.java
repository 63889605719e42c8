package dev.stride.runtime.events;

import dev.stride.engine.BranchId;
import dev.stride.engine.Stimulus;
import dev.stride.runtime.Message;

/** Messages that tell branches to look into their inbox. */
final class Expectations {

    /** The same again for the same event, branch and subscription. */
    static Message of(BranchId branch, long subscription, String event) {
        return Message.of(
                branch + "/event/" + event + "/" + subscription, branch, new Stimulus.Expecting(subscription));
    }

    private Expectations() {}
}
