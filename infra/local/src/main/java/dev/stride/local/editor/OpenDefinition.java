package dev.stride.local.editor;

import dev.stride.Limits;
import dev.stride.editor.EditedText;
import dev.stride.language.Compilation;
import dev.stride.source.Diagnostic;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A definition that is open in an editor.
 *
 * @param uri how the editor names it
 * @param version counts its changes
 * @param edited its text, which may not be saved yet
 * @param checked its faults and warnings; empty until the text was checked
 */
record OpenDefinition(String uri, int version, EditedText edited, Optional<Checked> checked) {

    record Checked(List<Diagnostic> faults, List<Diagnostic> warnings) {

        static Checked of(Compilation compilation) {
            return switch (compilation) {
                case Compilation.Compiled(var _, var warnings) -> new Checked(List.of(), warnings);
                case Compilation.Rejected(var faults, var warnings) -> new Checked(faults, warnings);
            };
        }
    }

    /** Of a text that is too large for a definition, only so much is kept as shows this. */
    static OpenDefinition of(String uri, int version, String text) {
        var kept = text.length() > Limits.DEFINITION_BYTES ? text.substring(0, Limits.DEFINITION_BYTES + 1) : text;
        return new OpenDefinition(uri, version, EditedText.of(kept), Optional.empty());
    }

    OpenDefinition with(Checked diagnostics) {
        return new OpenDefinition(uri, version, edited, Optional.of(diagnostics));
    }

    /** Returns whether this is a definition by its name or its text, and not just any JSON or YAML. */
    boolean isDefinition() {
        return edited.language().isPresent() || uri.matches(".*\\.(sw|wl)\\.(json|ya?ml)");
    }

    /** Returns the file, or one in the working folder if the text has none. */
    Path file() {
        try {
            var place = URI.create(uri);
            return "file".equals(place.getScheme()) ? Path.of(place) : Path.of("untitled.sw.yaml");
        } catch (IllegalArgumentException noFile) {
            return Path.of("untitled.sw.yaml");
        }
    }
}
