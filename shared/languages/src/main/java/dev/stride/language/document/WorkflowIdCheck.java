package dev.stride.language.document;

import dev.stride.Limits;
import dev.stride.plan.WorkflowId;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.regex.Pattern;

/** Checks workflow ids and versions, which become segments of the API's paths and parts of database keys. */
public final class WorkflowIdCheck {

    /** What clients and servers take for a separator of a path, or do not send: slashes, control characters, half characters. */
    private static final Pattern NOT_IN_SEGMENT = Pattern.compile("[/\\\\\\p{Cc}\\p{Cs}]");

    /** Segments that clients remove from a path. */
    private static final Set<String> DOTS = Set.of(".", "..");

    private static final String HINT = "use letters, digits, hyphens, dots and underscores";

    /**
     * Checks the id and the version of a workflow, and reports a fault for each that the API could not find again. Always
     * returns the given workflow id.
     *
     * @param id the place of the id in the definition
     * @param version the place of the version in the definition
     */
    public static WorkflowId checked(WorkflowId workflow, Place id, Place version) {
        check(workflow.id(), id, "the id");
        check(workflow.version(), version, "the version");
        return workflow;
    }

    private static void check(String name, Place place, String what) {
        var unusable = NOT_IN_SEGMENT.matcher(name);
        if (DOTS.contains(name)) {
            place.fault("%s `%s` cannot be part of a path".formatted(what, name), HINT);
        } else if (unusable.find()) {
            place.fault(
                    "%s contains %s, which cannot be part of a path"
                            .formatted(what, quoted(unusable.group().charAt(0))),
                    HINT);
        } else if (name.getBytes(StandardCharsets.UTF_8).length > Limits.NAME_BYTES) {
            place.fault(what + " has more than " + Limits.NAME_BYTES + " bytes", "shorten it");
        }
    }

    private static String quoted(char unusable) {
        return unusable == '/' || unusable == '\\'
                ? "`" + unusable + "`"
                : "the character U+%04X".formatted((int) unusable);
    }

    private WorkflowIdCheck() {}
}
