package dev.stride.language.serverlessworkflow08;

import dev.stride.language.document.Fields;
import dev.stride.plan.WorkflowId;

/** What a workflow is called, and which language it says it is in (section "Workflow Definition Structure"). */
final class Identity {

    /** The version of a workflow whose author names none. */
    private static final String FIRST_VERSION = "1.0";

    private static final String WRITE_VERSION = "write `specVersion: '" + ServerlessWorkflow08.SPEC_VERSION + "'`";

    static WorkflowId read(Fields fields) {
        if (!fields.has("id") && !fields.has("key")) {
            fields.missing("id");
        }
        if (fields.has("id") && fields.has("key")) {
            fields.get("key").fault("there cannot be both `id` and `key`", "keep one of them");
        }
        var id = fields.has("key") ? fields.text("key") : fields.get("id").text();
        var version = fields.has("version") ? fields.text("version") : FIRST_VERSION;
        Wrapped.in(fields.get("id"))
                .forEach(place -> place.fault("`id` cannot hold an expression", "write a fixed id"));
        Wrapped.in(fields.get("version")).forEach(place -> place.notYet("version as an expression"));
        return new WorkflowId(id, version);
    }

    static void checkSpecVersion(Fields fields) {
        if (!fields.has("specVersion")) {
            fields.get("specVersion").fault("`specVersion` is missing", WRITE_VERSION);
            return;
        }
        var specVersion = fields.text("specVersion");
        if (!specVersion.isEmpty() && !specVersion.startsWith(ServerlessWorkflow08.SPEC_VERSION)) {
            fields.get("specVersion")
                    .fault("version " + specVersion + " of the specification is not known here", WRITE_VERSION);
        }
    }

    private Identity() {}
}
