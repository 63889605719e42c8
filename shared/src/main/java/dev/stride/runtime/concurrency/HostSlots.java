package dev.stride.runtime.concurrency;

import dev.stride.call.api.HostLimit;
import java.util.Locale;
import java.util.function.Supplier;

/** The slots of the hosts that workflows call, of which each host has as many as the operator permits calls at once. */
public record HostSlots(CallCaps caps, CallSlots slots) implements HostLimit {

    @Override
    public <T> T withSlot(String host, Supplier<T> request) {
        var name = host.toLowerCase(Locale.ROOT);
        return caps.of(name)
                .map(cap -> slots.withSlot("HOST#" + name, cap, request))
                .orElseGet(request);
    }
}
