package dev.stride.call.api;

/**
 * A provider of the clients through which calls reach the network, such as those for HTTP, gRPC, message brokers, AWS and access
 * tokens. A call kind requests a client by its class. Therefore a call kind can use a client type that this package does not
 * know.
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
