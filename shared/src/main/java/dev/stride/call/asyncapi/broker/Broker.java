package dev.stride.call.asyncapi.broker;

import dev.stride.call.asyncapi.Brokers.Outcome;
import dev.stride.call.asyncapi.Publication;

/** Publishes over one protocol. */
@FunctionalInterface
interface Broker {

    /**
     * Publishes one message and waits until the broker has it. Whoever calls interrupts it when the time of the message is over.
     */
    Outcome publish(Publication publication) throws InterruptedException;
}
