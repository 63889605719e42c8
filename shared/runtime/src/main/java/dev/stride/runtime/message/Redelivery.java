package dev.stride.runtime.message;

import dev.stride.Limits;
import dev.stride.common.Backoff;
import java.time.Duration;

/**
 * The policy of all queues for redelivering a message after its handler failed: at once after the first failure, because most
 * failures affect only one attempt, and then after growing pauses. A message whose handler was killed is redelivered after
 * {@link Limits#QUEUE_VISIBILITY}.
 */
public final class Redelivery {

    private static final Backoff PAUSES = new Backoff(Limits.REDELIVERY_PAUSE, Limits.QUEUE_VISIBILITY);

    /**
     * Returns how long the queue hides a failed message before it delivers the message again.
     *
     * @param messageId the queue's id of the message
     * @param receives how often the queue has delivered the message, the failed delivery included
     */
    public static Duration pause(String messageId, int receives) {
        return receives <= 1 ? Duration.ZERO : PAUSES.jitteredPause(receives - 1, messageId);
    }

    private Redelivery() {}
}
