package dev.stride.local.agent;

import dev.stride.local.file.DefinitionFile;
import dev.stride.source.Diagnostic;
import java.util.List;
import java.util.Optional;

/** What an agent is told about a definition. */
record Verdict(String file, Optional<String> id, boolean valid, List<Diagnostic> faults, List<Diagnostic> warnings) {

    static Verdict of(DefinitionFile definition, Workspace workspace) {
        return new Verdict(
                workspace.name(definition.file()),
                definition.id(),
                definition.faults().isEmpty(),
                shown(definition.faults()),
                shown(definition.compilation().warnings()));
    }

    static List<Diagnostic> shown(List<Diagnostic> diagnostics) {
        return Shown.items(diagnostics, more -> new Diagnostic("", 1, 1, more + " more", "correct these first"));
    }
}
