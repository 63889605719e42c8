package dev.stride.runtime.deployment;

import dev.stride.plan.WorkflowId;
import dev.stride.source.Diagnostic;
import java.util.List;

/** The result of validating a definition, with the effect that its deployment would have. */
public sealed interface ValidationResult {

    List<Diagnostic> warnings();

    /** The effect that a deployment of the definition would have. */
    enum Change {
        /** The deployment would add the version. */
        NEW,
        /** The version is already deployed with the same content. */
        UNCHANGED,
        /** The version is already deployed with different content, so that the deployment would be refused. */
        TAKEN
    }

    /**
     * The definition has no faults.
     *
     * @param digest the digest that its deployment has or would have
     */
    record Deployable(WorkflowId workflow, String language, String digest, Change change, List<Diagnostic> warnings)
            implements ValidationResult {
        public Deployable {
            warnings = List.copyOf(warnings);
        }
    }

    /** The definition has faults. */
    record Rejected(List<Diagnostic> faults, List<Diagnostic> warnings) implements ValidationResult {
        public Rejected {
            faults = List.copyOf(faults);
            warnings = List.copyOf(warnings);
        }
    }
}
