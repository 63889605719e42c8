package dev.stride.call.asyncapi.broker;

import dev.stride.call.asyncapi.channel.MessagePublisher.PublishResult;
import dev.stride.call.asyncapi.channel.Publication;

/** Publishes messages over one protocol. */
@FunctionalInterface
interface ProtocolPublisher {

    /**
     * Publishes a message and waits until the broker has accepted it. The caller interrupts the thread when the timeout of the
     * message has passed.
     */
    PublishResult publish(Publication publication) throws InterruptedException;
}
