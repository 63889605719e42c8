package dev.stride.language.document;

import dev.stride.Limits;
import dev.stride.plan.WorkflowId;
import java.nio.charset.StandardCharsets;

/** Checks the length of workflow ids and versions, which become part of DynamoDB keys. */
public final class WorkflowIdCheck {

    /**
     * Checks the lengths of the id and the version of a workflow, and reports a fault for each that is too long. Always returns
     * the given workflow id.
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
        if (name.getBytes(StandardCharsets.UTF_8).length > Limits.NAME_BYTES) {
            place.fault(what + " has more than " + Limits.NAME_BYTES + " bytes", "shorten it");
        }
    }

    private WorkflowIdCheck() {}
}
