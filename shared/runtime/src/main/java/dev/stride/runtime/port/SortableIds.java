package dev.stride.runtime.port;

import java.security.SecureRandom;
import java.time.Instant;
import java.util.HexFormat;
import java.util.random.RandomGenerator;

/**
 * Generates ids of 28 hexadecimal digits: 12 digits of the time in milliseconds and 16 random digits. Within one
 * millisecond, a process increments the last id, so that its ids always sort in the order of their generation.
 */
public final class SortableIds implements IdGenerator {

    private static final HexFormat HEX = HexFormat.of();
    private static final int TIME_DIGITS = 12;

    private final RandomGenerator random;
    private long millisecond = -1;
    private long tail;

    public SortableIds() {
        this(new SecureRandom());
    }

    SortableIds(RandomGenerator random) {
        this.random = random;
    }

    @Override
    public synchronized String next(Instant now) {
        long current = now.toEpochMilli();
        if (current == millisecond) {
            tail++;
        } else {
            millisecond = current;
            tail = random.nextLong() >>> 1;
        }
        return HEX.toHexDigits(millisecond, TIME_DIGITS) + HEX.toHexDigits(tail);
    }
}
