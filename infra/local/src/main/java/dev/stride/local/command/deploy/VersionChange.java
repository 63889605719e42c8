package dev.stride.local.command.deploy;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.stride.local.file.DefinitionFile;
import dev.stride.plan.WorkflowId;
import dev.stride.source.Diagnostic;
import java.util.List;
import java.util.Optional;

/**
 * The effect that a deployment has on one version of a workflow.
 *
 * @param version absent if the definition cannot be read
 * @param file the file of the definition; absent for a deployed version that has no file
 * @param reason the version that was the newest before, or the reason why this version is refused or kept
 * @param source the definition; empty for a deployed version that has no file
 */
record VersionChange(
        Kind change,
        Optional<String> id,
        Optional<String> version,
        Optional<String> file,
        List<Diagnostic> faults,
        Optional<String> reason,
        @JsonIgnore Optional<DefinitionFile> source) {

    VersionChange {
        faults = List.copyOf(faults);
    }

    /**
     * The kinds of effects that a deployment can have on a workflow version. Each has the words that the command prints
     * after a deployment, and the words for a dry run.
     */
    enum Kind {
        DEPLOYED("@|green deployed|@", "@|green would be deployed|@"),
        UNCHANGED("unchanged", "unchanged"),
        REFUSED("@|red not deployed|@", "@|red not deployed|@"),
        RETIRED("@|yellow retired|@", "@|yellow would be retired|@"),
        KEPT("kept", "kept");

        private final String done;
        private final String planned;

        Kind(String done, String planned) {
            this.done = done;
            this.planned = planned;
        }
    }

    static VersionChange of(Kind kind, DefinitionFile definition, Optional<String> reason) {
        var workflow = definition.plan().map(plan -> plan.workflow());
        return new VersionChange(
                kind,
                definition.id(),
                workflow.map(WorkflowId::version),
                Optional.of(definition.file().toString()),
                List.of(),
                reason,
                Optional.of(definition));
    }

    static VersionChange refused(DefinitionFile definition, List<Diagnostic> faults, String reason) {
        return of(Kind.REFUSED, definition, Optional.of(reason)).withFaults(faults);
    }

    /**
     * Returns the change that {@code stride deploy --prune} makes to a deployed workflow version whose definition is
     * not in the folder that the user deploys: it retires the version, or keeps it if the version is still in use.
     */
    static VersionChange of(Kind kind, WorkflowId workflow, Optional<String> reason) {
        return new VersionChange(
                kind,
                Optional.of(workflow.id()),
                Optional.of(workflow.version()),
                Optional.empty(),
                List.of(),
                reason,
                Optional.empty());
    }

    boolean is(Kind kind) {
        return change == kind;
    }

    WorkflowId workflow() {
        return new WorkflowId(id.orElseThrow(), version.orElseThrow());
    }

    /**
     * Returns a line for the terminal that says how the deployment changed the workflow version. If {@code planned} is
     * true, the line says how the deployment would change it.
     */
    String line(boolean planned) {
        var words = planned ? change.planned : change.done;
        if (file.isEmpty() || change == Kind.REFUSED) {
            return file.orElseGet(() -> workflow().toString()) + ": " + words
                    + reason.map(it -> ": " + it).orElse("");
        }
        return "%s: %s (%s%s)"
                .formatted(
                        file.get(),
                        words,
                        workflow(),
                        reason.map(it -> ", " + it).orElse(""));
    }

    private VersionChange withFaults(List<Diagnostic> found) {
        return new VersionChange(change, id, version, file, found, reason, source);
    }
}
