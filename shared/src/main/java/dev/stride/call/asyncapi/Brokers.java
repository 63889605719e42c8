package dev.stride.call.asyncapi;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.plan.Fault;

/** Publishes messages: the door to brokers of all protocols. */
@FunctionalInterface
public interface Brokers {

    /** What became of a message. */
    sealed interface Outcome {

        /** The broker has it. @param receipt what the broker says of it, an object such as {@code {topic, partition, offset}} */
        record Published(JsonNode receipt) implements Outcome {}

        /** It has not, or at least did not say so; then the broker may have it all the same. */
        record Failed(Fault fault) implements Outcome {
            public Failed(String code, String message) {
                this(Fault.of(code, message));
            }
        }
    }

    /**
     * Publishes one message once, and waits until the broker says that it has it. What the network or the broker does wrong is a
     * value, never an exception.
     */
    Outcome publish(Publication publication);
}
