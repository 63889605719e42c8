package dev.stride.testsupport;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;

/**
 * Different property names of eight characters for which Jackson's table of names computes the same hash. Jackson refuses a document with
 * more than about five hundred of them.
 */
public final class CollidingNames {

    private static final int FACTOR = 33;

    /** The inverse of {@link #FACTOR} modulo 2^32. */
    private static final int INVERSE = inverse();

    private static final int HASH = 0x12345678;

    public static List<String> list(int size) {
        var names = new LinkedHashSet<String>();
        var random = new Random(1);
        while (names.size() < size) {
            var half = new StringBuilder();
            for (int i = 0; i < 4; i++) {
                half.append((char) ('a' + random.nextInt(26)));
            }
            var rest = (HASH - mixed(bits(half))) * INVERSE;
            var other = new StringBuilder();
            for (int shift = 24; shift >= 0; shift -= 8) {
                other.append((char) (rest >>> shift & 0xff));
            }
            if (other.chars().allMatch(c -> c > ' ' && c < 0x7f && c != '"' && c != '\\')) {
                names.add(half.append(other).toString());
            }
        }
        return List.copyOf(names);
    }

    private static int bits(CharSequence four) {
        return four.chars().reduce(0, (bits, c) -> bits << 8 | c);
    }

    private static int mixed(int bits) {
        var folded = bits + (bits >>> 15);
        return folded ^ folded >>> 9;
    }

    private static int inverse() {
        var inverse = 1;
        for (int i = 0; i < 5; i++) {
            inverse *= 2 - FACTOR * inverse;
        }
        return inverse;
    }

    private CollidingNames() {}
}
