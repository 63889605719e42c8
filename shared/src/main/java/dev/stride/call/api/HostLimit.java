package dev.stride.call.api;

import java.util.function.Supplier;

/** The operator's limit on concurrent requests to the same host. */
public interface HostLimit {

    /**
     * Sends a request to a host and returns the result, if the number of requests in progress to this host is below the limit.
     *
     * @throws CallDeferred if the limit is already reached
     */
    <T> T withSlot(String host, Supplier<T> request);
}
