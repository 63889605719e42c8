package dev.stride.runtime.event;

import dev.stride.engine.branch.Branch;
import java.time.Instant;
import java.util.regex.Pattern;

/** When the instance of a branch was started: ids of instances tell it in their first digits. */
final class InstanceStartTime {

    private static final Pattern ID = Pattern.compile("[0-9a-f]{28}");
    private static final int TIME_DIGITS = 12;
    private static final int HEX = 16;

    static Instant startOf(Branch branch) {
        var instance = branch.id().instance();
        return ID.matcher(instance).matches() ? startOf(instance) : branch.startedAt();
    }

    static Instant startOf(String instance) {
        return Instant.ofEpochMilli(Long.parseLong(instance.substring(0, TIME_DIGITS), HEX));
    }

    private InstanceStartTime() {}
}
