package dev.stride.call.api;

import java.util.function.Supplier;

/** The operator's limit on concurrent requests to the same host. */
public interface HostLimit {

    /**
     * Sends a request if the number of requests in progress to the host is below the limit.
     *
     * @throws CallDeferred if the limit is already reached
     */
    <T> T withSlot(String host, Supplier<T> request);
}
