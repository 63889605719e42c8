package dev.stride.call.api;

/**
 * A provider of the clients through which workflow calls reach the network, such as those for HTTP, gRPC, message
 * brokers, AWS and access tokens. The code for one kind of call requests a client by the class of the client. Therefore
 * it can use client types that this package does not know.
 */
@FunctionalInterface
public interface OutboundClients {

    /**
     * Returns the shared client of a type. The client is created at its first use.
     *
     * @throws IllegalStateException when there is no client of this type
     */
    <T> T get(Class<T> client);
}
