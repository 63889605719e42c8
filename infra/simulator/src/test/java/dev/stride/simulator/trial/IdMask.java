package dev.stride.simulator.trial;

import java.util.Map;
import java.util.regex.Pattern;

/**
 * A normaliser that makes the results of two runs comparable: it replaces times, and ids that contain times or versions, by
 * stable names.
 *
 * @param instances replacements of instance ids, by id
 */
record IdMask(Map<String, String> instances) {

    /** The version at which a branch was forked, in its path. */
    private static final Pattern FORK = Pattern.compile("\\.\\d+-(\\d+)(?=[./]|$)");

    private static final Pattern TIME = Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z");

    String apply(String text) {
        var masked = TIME.matcher(text).replaceAll("TIME");
        for (var instance : instances.entrySet()) {
            masked = masked.replace(instance.getKey(), instance.getValue());
        }
        return FORK.matcher(masked).replaceAll(".fork-$1");
    }
}
