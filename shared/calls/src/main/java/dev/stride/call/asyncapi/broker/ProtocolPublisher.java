package dev.stride.call.asyncapi.broker;

import dev.stride.call.asyncapi.channel.MessagePublisher.PublishResult;
import dev.stride.call.asyncapi.channel.Publication;

/** Publishes messages over one broker protocol, such as MQTT or Kafka. */
@FunctionalInterface
interface ProtocolPublisher {

    /**
     * Publishes a message and waits until the broker has accepted it. At the timeout of the message, the caller interrupts the
     * thread.
     */
    PublishResult publish(Publication publication) throws InterruptedException;
}
