package dev.stride.runtime.port;

import dev.stride.Limits;
import dev.stride.runtime.port.Table.Key;
import dev.stride.runtime.port.Table.Listing;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Computes the size of an item by DynamoDB's rules: the UTF-8 bytes of attribute names and strings, the bytes of the body,
 * and for each number one byte per two significant digits, plus one, plus one for a minus sign. The table's attribute names
 * are {@code pk sk v b lp ls lo x}.
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

    /** Checks that a partition key or sort key does not exceed its maximum length. */
    static void check(String part, int most) {
        if (part.length() > most || part.getBytes(StandardCharsets.UTF_8).length > most) {
            throw new IllegalArgumentException("The partition or sort key '%1$s...' exceeds its limit of %2$d bytes"
                    .formatted(part.substring(0, 20), most));
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
