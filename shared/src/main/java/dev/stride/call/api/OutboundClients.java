package dev.stride.call.api;

/**
 * The clients through which calls reach the network: HTTP, gRPC, message brokers, AWS and the sources of access tokens. This package
 * knows none of their types, so that a kind of call can add its own.
 */
@FunctionalInterface
public interface OutboundClients {

    /**
     * Returns the client of a type, which is created at its first use and then shared.
     *
     * @throws IllegalStateException when there is no client of this type
     */
    <T> T get(Class<T> client);
}
