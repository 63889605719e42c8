package dev.stride.adapter.memory;

import dev.stride.runtime.port.IdGenerator;
import java.time.Instant;
import java.util.HexFormat;

/** A generator of reproducible ids: each id consists of the virtual time and a counter. */
public final class SequentialIds implements IdGenerator {

    private static final HexFormat HEX = HexFormat.of();
    private static final int TIME_DIGITS = 12;

    private long last;

    @Override
    public String next(Instant now) {
        return HEX.toHexDigits(now.toEpochMilli(), TIME_DIGITS) + HEX.toHexDigits(++last);
    }
}
