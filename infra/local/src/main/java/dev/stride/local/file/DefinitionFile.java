package dev.stride.local.file;

import dev.stride.language.Compilation;
import dev.stride.language.Diagnostic;
import dev.stride.runtime.store.Workflows.Text;
import java.nio.file.Path;
import java.util.List;

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
}
