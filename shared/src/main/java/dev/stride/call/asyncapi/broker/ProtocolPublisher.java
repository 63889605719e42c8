package dev.stride.call.asyncapi.broker;

import dev.stride.call.asyncapi.channel.MessagePublisher.PublishResult;
import dev.stride.call.asyncapi.channel.Publication;

/** Publishes over one protocol. */
@FunctionalInterface
interface ProtocolPublisher {

    /**
     * Publishes one message and waits until the broker has it. Whoever calls interrupts it when the time of the message is over.
     */
    PublishResult publish(Publication publication) throws InterruptedException;
}
