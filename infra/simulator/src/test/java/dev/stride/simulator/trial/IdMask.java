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

    /** The version of the commit in the id of a lifecycle event: messages that share a commit share a version. */
    private static final Pattern LIFECYCLE = Pattern.compile(
            "[./]\\d+\\.(\\d+\\.(?:task|workflow)\\.[a-z-]+|started|retried|completed|faulted|timedout|cancelled)(?=\")");

    private static final Pattern TIME = Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z");

    String apply(String text) {
        var masked = TIME.matcher(text).replaceAll("TIME");
        for (var instance : instances.entrySet()) {
            masked = masked.replace(instance.getKey(), instance.getValue());
        }
        masked = LIFECYCLE.matcher(masked).replaceAll(".VERSION.$1");
        return FORK.matcher(masked).replaceAll(".fork-$1");
    }
}
