package dev.stride.runtime.message;

import java.util.Optional;

/**
 * The entry point through which an event arrived, with the event's sender if known. The ingress is part of the event's identity:
 * events with the same source and id but different entry points are different events, so neither is dropped as a duplicate of the
 * other.
 *
 * @param name such as {@code http:arn:aws:iam::123456789012:user/ann}
 */
public record Ingress(String name) {

    /**
     * The ingress (the entry point) of events from the event bus of the deployment. Messages and event ids omit
     * it, because most events arrive there.
     */
    public static final Ingress BUS = new Ingress("bus");

    /** The ingress of events from message brokers. */
    public static final Ingress BROKER = new Ingress("broker");

    /**
     * Returns the ingress (the entry point) for events from an event bus. The SQS message group of an event names its
     * bus. Events without a message group come from the bus of this Stride deployment.
     *
     * @param group the message group that the rules of the bus give to its events; empty for the bus of the deployment
     */
    public static Ingress bus(Optional<String> group) {
        return group.map(it -> new Ingress("bus:" + it)).orElse(BUS);
    }

    /** Returns the ingress for events that one account sends over this bus. The name of a bus contains no {@code @}. */
    public Ingress ofAccount(String account) {
        return new Ingress(name + "@" + account);
    }

    /**
     * Returns the ingress (the entry point) for events that one caller sends to the HTTP API. All callers without a
     * known identity share one ingress.
     */
    public static Ingress http(Optional<String> principal) {
        return new Ingress(principal.map(it -> "http:" + it).orElse("http"));
    }
}
