package dev.stride.runtime;

import dev.stride.call.api.CallExecutor;
import dev.stride.call.secret.SecretSource;
import dev.stride.runtime.port.Blobs;
import dev.stride.runtime.port.Bus;
import dev.stride.runtime.port.IdGenerator;
import dev.stride.runtime.port.Queue;
import dev.stride.runtime.port.Rules;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Timers;
import java.time.InstantSource;

/** The external services that a runtime uses, such as table, blob store, queue, timers, event bus and clock. */
public record Ports(
        Table table,
        Blobs blobs,
        Queue queue,
        Timers timers,
        Bus bus,
        Rules rules,
        CallExecutor caller,
        SecretSource secrets,
        InstantSource clock,
        IdGenerator ids) {

    /** Returns a copy of these ports with another table. */
    public Ports with(Table other) {
        return new Ports(other, blobs, queue, timers, bus, rules, caller, secrets, clock, ids);
    }

    /** Returns a copy of these ports with another blob store. */
    public Ports with(Blobs other) {
        return new Ports(table, other, queue, timers, bus, rules, caller, secrets, clock, ids);
    }

    /** Returns a copy of these ports with another queue. */
    public Ports with(Queue other) {
        return new Ports(table, blobs, other, timers, bus, rules, caller, secrets, clock, ids);
    }

    public Ports with(Timers other) {
        return new Ports(table, blobs, queue, other, bus, rules, caller, secrets, clock, ids);
    }

    /** Returns a copy of these ports that sends no messages, so that the schedules of a deployment start nothing. */
    public Ports withoutMessages() {
        return with((Queue) _ -> {}).with(Timers.NONE);
    }

    public Ports with(CallExecutor other) {
        return new Ports(table, blobs, queue, timers, bus, rules, other, secrets, clock, ids);
    }

    /** Returns a copy of these ports with another generator of instance ids. */
    public Ports withIds(IdGenerator other) {
        return new Ports(table, blobs, queue, timers, bus, rules, caller, secrets, clock, other);
    }

    /** Returns a copy of these ports with another clock. */
    public Ports with(InstantSource other) {
        return new Ports(table, blobs, queue, timers, bus, rules, caller, secrets, other, ids);
    }
}
