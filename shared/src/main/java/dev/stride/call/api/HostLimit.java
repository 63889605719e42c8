package dev.stride.call.api;

import java.util.function.Supplier;

/** The operator's limit of concurrent requests to each host. */
public interface HostLimit {

    /**
     * Sends a request if its host has fewer requests than its limit.
     *
     * @throws CallDeferred if the host has as many as it may have
     */
    <T> T withSlot(String host, Supplier<T> request);
}
