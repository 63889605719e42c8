package dev.stride.runtime.concurrency;

import dev.stride.CallLimits;
import dev.stride.common.Result;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The operator's limits on concurrent calls, by the name of the called host or of the calling workflow. In the setting
 * {@code api.example.com=20,*=100}, the limit of {@code *} applies separately to each name that is not listed.
 */
public record CallCaps(Map<String, Integer> caps) {

    /** No limits. */
    public static final CallCaps NONE = new CallCaps(Map.of());

    private static final String OTHERS = "*";

    private static final Pattern ENTRY = Pattern.compile("([^=,\\s]+)=([0-9]{1,4})");

    public CallCaps {
        caps = Map.copyOf(caps);
    }

    /**
     * Parses the operator's setting; an empty text sets no limits. If the text is invalid, the failure says what to write
     * instead.
     */
    public static Result<CallCaps, String> parse(String text) {
        var caps = new HashMap<String, Integer>();
        for (var part : text.isBlank() ? new String[0] : text.split(",", -1)) {
            var entry = ENTRY.matcher(part.strip());
            var cap = entry.matches() ? Integer.parseInt(entry.group(2)) : 0;
            if (cap < 1 || cap > CallLimits.CALL_SLOTS) {
                return Result.failed(
                        "\"%s\" is not a limit of concurrent calls: write HOST=NUMBER or workflow:ID=NUMBER, with * for all others, and a number from 1 to %,d"
                                .formatted(part.strip(), CallLimits.CALL_SLOTS));
            }
            if (caps.put(entry.group(1), cap) != null) {
                return Result.failed("%s has two limits of concurrent calls: keep one".formatted(entry.group(1)));
            }
        }
        return Result.ok(new CallCaps(caps));
    }

    /** Returns the limit for a host or workflow; empty if the host or workflow has none. */
    public Optional<Integer> of(String name) {
        return Optional.ofNullable(caps.get(name)).or(() -> Optional.ofNullable(caps.get(OTHERS)));
    }
}
