package dev.stride.local.bench;

import dev.stride.engine.Status;
import dev.stride.runtime.ledger.Ledger;
import dev.stride.runtime.ledger.Meter;
import java.time.Duration;
import java.util.Locale;

/**
 * What a case took.
 *
 * @param status how its instance ended
 * @param used since its start, deployment not counted
 * @param hottest the item that was written most often
 */
public record Figures(
        String name, int units, String unit, Status status, Duration wall, Ledger.Summary used, Ledger.Hot hottest) {

    /** The heads of the columns of {@link #line}. */
    public static final String HEAD = String.format(
            Locale.ROOT,
            "%-24s %-10s %8s %9s %8s %9s %9s %9s %9s %8s  %s",
            "case",
            "status",
            "seconds",
            "writes",
            "per unit",
            "reads",
            "sent",
            "received",
            "MB",
            "hottest",
            "item");

    public double writesPerUnit() {
        return (double) used.of(Meter.WRITES) / units;
    }

    /** One row of a table. */
    public String line() {
        return String.format(
                Locale.ROOT,
                "%-24s %-10s %8.1f %9d %8.2f %9d %9d %9d %9.1f %8d  %s",
                name,
                status,
                wall.toMillis() / 1000.0,
                used.of(Meter.WRITES),
                writesPerUnit(),
                used.of(Meter.READS),
                used.of(Meter.MESSAGES_SENT),
                used.of(Meter.MESSAGES_RECEIVED),
                (used.of(Meter.WRITTEN_BYTES) + used.of(Meter.SENT_BYTES)) / 1e6,
                hottest.writes(),
                hottest.item().partition().split("#", 2)[0] + "/"
                        + hottest.item().sort());
    }
}
