package dev.stride.call.api;

import java.util.function.Supplier;

/** The operator's limit on concurrent requests to the same host. */
public interface HostLimit {

    /**
     * Sends a request if the number of requests in progress to the host is below the limit.
     *
     * @throws CallDeferred if the host has as many as it may have
     */
    <T> T withSlot(String host, Supplier<T> request);
}
