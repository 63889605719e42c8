package dev.stride.runtime.message;

import java.util.Optional;

/**
 * The entry point of an event, and its sender where that is known. It is part of the identity of an event: an event cannot
 * suppress one with the same source and id from another entry point.
 *
 * @param name such as {@code http:arn:aws:iam::123456789012:user/ann}
 */
public record Ingress(String name) {

    /**
     * The event bus of the deployment. Messages and stored events do not name this ingress, so that those of releases without
     * ingresses, which name none, keep their identity.
     */
    public static final Ingress BUS = new Ingress("bus");

    /** The message brokers that are connected to the message function. */
    public static final Ingress BROKER = new Ingress("broker");

    /**
     * Returns the ingress of an event bus.
     *
     * @param group the message group that the rules of the bus give to its events; empty for the bus of the deployment
     */
    public static Ingress bus(Optional<String> group) {
        return group.map(it -> new Ingress("bus:" + it)).orElse(BUS);
    }

    /** Returns the ingress of the HTTP API for one of its callers; for all of them if the caller is unknown. */
    public static Ingress http(Optional<String> principal) {
        return new Ingress(principal.map(it -> "http:" + it).orElse("http"));
    }
}
