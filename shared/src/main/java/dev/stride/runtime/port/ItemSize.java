package dev.stride.runtime.port;

import dev.stride.Limits;
import dev.stride.runtime.port.Table.Key;
import dev.stride.runtime.port.Table.Listing;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The size of an item as DynamoDB computes it: the UTF-8 bytes of attribute names and texts, the bytes of the body, and
 * for each number one byte per pair of digits without trailing pairs of zeros, plus one, plus one for a minus sign. The
 * attribute names are those of the table: {@code pk sk v b lp ls lo x}.
 */
final class ItemSize {

    private static final int LONG_NAME = 2;
    private static final int SHORT_NAME = 1;

    static int of(Key key, long version, byte[] body, Optional<Listing> listing, Optional<Long> expiresAt) {
        return text(key.partition())
                + text(key.sort())
                + number(version)
                + SHORT_NAME
                + body.length
                + listing.map(at -> text(at.name())
                                + text(at.sort())
                                + at.overview().map(ItemSize::text).orElse(0))
                        .orElse(0)
                + expiresAt.map(ItemSize::number).orElse(0);
    }

    static void check(Key key, int size) {
        if (size > Limits.TABLE_ITEM_BYTES) {
            throw new IllegalArgumentException(
                    "Item %s / %s has %,d bytes, more than the limit of %,d for table items: store large data as a blob"
                            .formatted(key.partition(), key.sort(), size, Limits.TABLE_ITEM_BYTES));
        }
    }

    /** Checks the length of one part of a key. */
    static void check(String part, int most) {
        if (part.length() > most || part.getBytes(StandardCharsets.UTF_8).length > most) {
            throw new IllegalArgumentException(
                    "Part of a key exceeds its limit of %2$d bytes: %1$s...".formatted(part.substring(0, 20), most));
        }
    }

    private static int text(String value) {
        return LONG_NAME + value.getBytes(StandardCharsets.UTF_8).length;
    }

    private static int number(long value) {
        int pairs = 0;
        for (long rest = value; rest != 0; rest /= 100) {
            boolean isTrailingZero = pairs == 0 && rest % 100 == 0;
            pairs += isTrailingZero ? 0 : 1;
        }
        int exponent = value == 0 ? 0 : 1;
        int sign = value < 0 ? 1 : 0;
        return SHORT_NAME + Math.max(1, pairs + exponent + sign);
    }

    private ItemSize() {}
}
