package dev.stride.local.file;

import dev.stride.language.Compilation;
import dev.stride.plan.Plan;
import dev.stride.runtime.store.WorkflowStore.SourceText;
import dev.stride.source.Diagnostic;
import dev.stride.source.SourceParseResult;
import dev.stride.source.SourceParser;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A definition that was read from a file and compiled.
 *
 * @param text the definition and the files that it referred to
 */
public record DefinitionFile(Path file, SourceText text, Compilation compilation) {

    /** Returns all faults of the definition; empty if it can run. */
    public List<Diagnostic> faults() {
        return switch (compilation) {
            case Compilation.Compiled _ -> List.of();
            case Compilation.Rejected(var faults, var _) -> faults;
        };
    }

    /** Returns the compiled plan; empty if the definition is faulty. */
    public Optional<Plan> plan() {
        return compilation instanceof Compilation.Compiled(Plan plan, var _) ? Optional.of(plan) : Optional.empty();
    }

    /** Returns the id of the definition, even if it cannot be deployed. */
    public Optional<String> id() {
        return plan().map(plan -> plan.workflow().id()).or(this::writtenId);
    }

    private Optional<String> writtenId() {
        return switch (SourceParser.parse(text.definition())) {
            case SourceParseResult.Parsed(var sourceDocument) ->
                Optional.of(sourceDocument.root().path("id").asText("")).filter(id -> !id.isEmpty());
            case SourceParseResult.Unreadable _ -> Optional.empty();
        };
    }
}
