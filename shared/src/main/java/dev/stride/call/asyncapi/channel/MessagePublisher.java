package dev.stride.call.asyncapi.channel;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.plan.fault.Fault;

/** Publishes messages: the door to brokers of all protocols. */
@FunctionalInterface
public interface MessagePublisher {

    /** What became of a message. */
    sealed interface PublishResult {

        /** The broker has it. @param receipt what the broker says of it, an object such as {@code {topic, partition, offset}} */
        record Published(JsonNode receipt) implements PublishResult {}

        /** It has not, or at least did not say so; then the broker may have it all the same. */
        record Failed(Fault fault) implements PublishResult {
            public Failed(String code, String message) {
                this(Fault.of(code, message));
            }
        }
    }

    /**
     * Publishes one message once, and waits until the broker says that it has it. What the network or the broker does wrong is a
     * value, never an exception.
     */
    PublishResult publish(Publication publication);
}
