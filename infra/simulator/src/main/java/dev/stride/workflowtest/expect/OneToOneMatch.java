package dev.stride.workflowtest.expect;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;

/** A comparison of expected and actual items in any order. */
final class OneToOneMatch {

    /** Checks whether the items can be paired so that each expected item fits its actual item, and none is left over. */
    static <E, A> boolean exists(List<E> expected, List<A> actual, BiPredicate<E, A> fits) {
        if (expected.size() != actual.size()) {
            return false;
        }
        if (expected.isEmpty()) {
            return true;
        }
        for (int i = 0; i < actual.size(); i++) {
            if (fits.test(expected.getFirst(), actual.get(i))) {
                var left = new ArrayList<>(actual);
                left.remove(i);
                if (exists(expected.subList(1, expected.size()), left, fits)) {
                    return true;
                }
            }
        }
        return false;
    }

    private OneToOneMatch() {}
}
