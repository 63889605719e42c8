package dev.stride.runtime.store;

import dev.stride.Limits;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Key;
import java.time.Instant;
import java.time.InstantSource;

/**
 * The state of the kill switch, with which an operator stops all instances, under {@code SWITCH} / {@code STOPPED}. The automation
 * of {@code infra/deploy/kill-switch.yaml} writes and deletes the item. It also disables the queues, which stops everything except
 * inline starts: these run in the request of a client.
 */
public final class KillSwitch {

    /** The key of the item that exists while all instances are stopped. */
    public static final Key KEY = new Key("SWITCH", "STOPPED");

    private final Table table;
    private final InstantSource clock;
    private boolean isOn = false;
    private Instant readAt = Instant.MIN;

    public KillSwitch(Table table, InstantSource clock) {
        this.table = table;
        this.clock = clock;
    }

    /** Returns whether all instances are stopped. The answer may be as old as {@link Limits#KILL_SWITCH_READ}. */
    public synchronized boolean isOn() {
        var now = clock.instant();
        if (readAt.isBefore(now.minus(Limits.KILL_SWITCH_READ))) {
            isOn = table.get(KEY).isPresent();
            readAt = now;
        }
        return isOn;
    }
}
