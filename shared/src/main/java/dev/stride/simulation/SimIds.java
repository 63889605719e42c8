package dev.stride.simulation;

import dev.stride.runtime.port.Ids;
import java.time.Instant;

/** Ids that are the same in every run: they count. */
public final class SimIds implements Ids {

    private int last;

    @Override
    public String next(Instant now) {
        return "i%06d".formatted(++last);
    }
}
