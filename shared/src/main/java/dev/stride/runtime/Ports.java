package dev.stride.runtime;

import dev.stride.call.Caller;
import dev.stride.call.Secrets;
import dev.stride.runtime.port.Blobs;
import dev.stride.runtime.port.Bus;
import dev.stride.runtime.port.Ids;
import dev.stride.runtime.port.Queue;
import dev.stride.runtime.port.Rules;
import dev.stride.runtime.port.Schedules;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Timers;
import java.time.InstantSource;

/** The world, as far as the runtime touches it. */
public record Ports(
        Table table,
        Blobs blobs,
        Queue queue,
        Timers timers,
        Schedules schedules,
        Bus bus,
        Rules rules,
        Caller caller,
        Secrets secrets,
        InstantSource clock,
        Ids ids) {}
