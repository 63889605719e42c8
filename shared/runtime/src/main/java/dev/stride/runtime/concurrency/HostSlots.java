package dev.stride.runtime.concurrency;

import dev.stride.call.api.HostLimit;
import java.util.Locale;
import java.util.function.Supplier;

/** Limits the concurrent calls to each host: a call needs a slot of the host, and the operator sets the number of slots. */
public record HostSlots(CallCaps caps, CallSlots slots) implements HostLimit {

    @Override
    public <T> T withSlot(String host, Supplier<T> request) {
        var name = host.toLowerCase(Locale.ROOT);
        return caps.of(name)
                .map(cap -> slots.withSlot("HOST#" + name, cap, request))
                .orElseGet(request);
    }
}
