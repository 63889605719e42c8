package dev.stride.workflowtest.explore;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.source.PointerText;
import java.util.ArrayList;
import java.util.List;

/** A comparison of the data of an instance with those of the fault-free run. Null and an empty text count as no value. */
final class DataComparison {

    /** Returns the pointers to the values that the fault-free run has and the other data lack. */
    static List<String> lacking(JsonNode calm, JsonNode disturbed) {
        var lacking = new ArrayList<String>();
        collect(calm, disturbed, PointerText.ROOT, lacking);
        return lacking;
    }

    /** Returns whether all values of the data are the same in the fault-free run, so that the data tell of nothing else. */
    static boolean tellsNothingElse(JsonNode calm, JsonNode disturbed) {
        if (isNothing(disturbed)) {
            return true;
        }
        if (disturbed.isObject()) {
            return disturbed
                    .propertyStream()
                    .allMatch(field -> tellsNothingElse(calm.path(field.getKey()), field.getValue()));
        }
        if (disturbed.isArray()) {
            for (int i = 0; i < disturbed.size(); i++) {
                if (!tellsNothingElse(calm.path(i), disturbed.path(i))) {
                    return false;
                }
            }
            return true;
        }
        return disturbed.equals(calm);
    }

    private static void collect(JsonNode calm, JsonNode disturbed, String pointer, List<String> lacking) {
        if (calm.isObject()) {
            calm.properties()
                    .forEach(field -> collect(
                            field.getValue(),
                            disturbed.path(field.getKey()),
                            PointerText.append(pointer, field.getKey()),
                            lacking));
        } else if (calm.isArray()) {
            for (int i = 0; i < calm.size(); i++) {
                collect(calm.path(i), disturbed.path(i), PointerText.append(pointer, i), lacking);
            }
        } else if (!isNothing(calm) && isNothing(disturbed)) {
            lacking.add(pointer);
        }
    }

    private static boolean isNothing(JsonNode value) {
        return value.isMissingNode()
                || value.isNull()
                || (value.isTextual() && value.textValue().isEmpty());
    }

    private DataComparison() {}
}
