package dev.stride.call.api;

import java.util.function.Supplier;

/** The operator's limit on concurrent requests to the same host. */
public interface HostLimit {

    /**
     * Sends a request to a host and returns its result. If the host already has the maximum number of requests in progress,
     * throws an exception instead.
     *
     * @throws CallDeferred if the limit is already reached
     */
    <T> T withSlot(String host, Supplier<T> request);
}
