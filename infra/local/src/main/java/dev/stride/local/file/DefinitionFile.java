package dev.stride.local.file;

import dev.stride.language.Compilation;
import dev.stride.language.Diagnostic;
import dev.stride.language.source.Reading;
import dev.stride.language.source.SourceReader;
import dev.stride.plan.Plan;
import dev.stride.runtime.store.Workflows.Text;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A definition that was read from a file and compiled.
 *
 * @param text the definition and the files that it referred to
 */
public record DefinitionFile(Path file, Text text, Compilation compilation) {

    /** All that is wrong with it; nothing when it can run. */
    public List<Diagnostic> faults() {
        return switch (compilation) {
            case Compilation.Compiled _ -> List.of();
            case Compilation.Refused(var faults, var _) -> faults;
        };
    }

    /** What it compiled to, empty when it is faulty. */
    public Optional<Plan> plan() {
        return compilation instanceof Compilation.Compiled(Plan plan, var _) ? Optional.of(plan) : Optional.empty();
    }

    /** The id that it has, also when it cannot be deployed. */
    public Optional<String> id() {
        return plan().map(plan -> plan.workflow().id()).or(this::written);
    }

    private Optional<String> written() {
        return switch (SourceReader.read(text.definition())) {
            case Reading.Read(var source) ->
                Optional.of(source.root().path("id").asText("")).filter(id -> !id.isEmpty());
            case Reading.Unreadable _ -> Optional.empty();
        };
    }
}
