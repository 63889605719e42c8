package dev.stride.runtime.message;

import dev.stride.Limits;
import dev.stride.common.Backoff;
import java.time.Duration;

/**
 * The policy by which every queue delivers a message again that its handler reported as failed: at once after the first
 * failure, because most failures are of one request, and then after growing pauses. A message whose handler was killed is delivered again after {@link Limits#QUEUE_VISIBILITY}.
 */
public final class Redelivery {

    private static final Backoff PAUSES = new Backoff(Limits.REDELIVERY_PAUSE, Limits.QUEUE_VISIBILITY);

    /**
     * Returns how long the queue hides a failed message.
     *
     * @param messageId the queue's id of the message
     * @param receives how often the queue has delivered the message, the failed delivery included
     */
    public static Duration pause(String messageId, int receives) {
        return receives <= 1 ? Duration.ZERO : PAUSES.jitteredPause(receives - 1, messageId);
    }

    private Redelivery() {}
}
