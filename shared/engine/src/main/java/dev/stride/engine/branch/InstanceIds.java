package dev.stride.engine.branch;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The ids of instances. An id has 28 hexadecimal digits, of which the first 12 are the time of the start in milliseconds, so that
 * ids sort by time.
 */
public final class InstanceIds {

    private static final HexFormat HEX = HexFormat.of();
    private static final int TIME_DIGITS = 12;
    private static final int SEED_BYTES = 8;
    private static final Pattern ID = Pattern.compile("[0-9a-f]{28}");

    /** Derives an id from what starts the instance, so that a repeated start creates no second instance. */
    public static String derive(Instant time, String seed) {
        var digest = sha256().digest(seed.getBytes(StandardCharsets.UTF_8));
        return HEX.toHexDigits(time.toEpochMilli(), TIME_DIGITS) + HEX.formatHex(digest, 0, SEED_BYTES);
    }

    /** Returns the time of the start that an id contains; empty for a text that is no id of this form. */
    public static Optional<Instant> time(String id) {
        return Optional.of(id)
                .filter(it -> ID.matcher(it).matches())
                .map(it -> Instant.ofEpochMilli(HexFormat.fromHexDigitsToLong(it, 0, TIME_DIGITS)));
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("SHA-256 is missing, although every Java platform must provide it", e);
        }
    }

    private InstanceIds() {}
}
