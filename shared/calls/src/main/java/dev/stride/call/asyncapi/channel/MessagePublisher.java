package dev.stride.call.asyncapi.channel;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.call.api.CallDeferred;
import dev.stride.plan.fault.Fault;

/** The port through which calls publish messages to brokers, over any supported protocol. */
@FunctionalInterface
public interface MessagePublisher {

    /** The outcome of a publication. */
    sealed interface PublishResult {

        /**
         * The broker has accepted the message.
         *
         * @param receipt of the broker, an object such as {@code {topic, partition, offset}}
         */
        record Published(JsonNode receipt) implements PublishResult {}

        /**
         * The publication failed. If the failure occurred after the message was sent, the broker may have accepted the message.
         */
        record Failed(Fault fault) implements PublishResult {
            public Failed(String code, String message) {
                this(Fault.of(code, message));
            }
        }
    }

    /**
     * Publishes a message once and waits until the broker has acknowledged it. Failures of the network or the broker are returned
     * as {@link PublishResult.Failed}, never thrown.
     *
     * @throws CallDeferred if the message exceeds the limit of concurrent calls
     */
    PublishResult publish(Publication publication);
}
