package dev.stride.workflowtest.expect;

import dev.stride.language.document.Place;
import dev.stride.source.Diagnostic;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A pattern that a diagnostic of the compiler must match.
 *
 * @param contains part of the message or the hint; case does not matter
 */
record DiagnosticMatch(Optional<String> pointer, Optional<String> contains) {

    static List<DiagnosticMatch> parseAll(Place place) {
        return place.items().stream().map(DiagnosticMatch::parse).toList();
    }

    private static DiagnosticMatch parse(Place place) {
        var fields = place.fields();
        var match = new DiagnosticMatch(
                fields.has("pointer") ? Optional.of(fields.get("pointer").text()) : Optional.empty(),
                fields.has("contains") ? Optional.of(fields.text("contains")) : Optional.empty());
        fields.rejectUnknown();
        return match;
    }

    /** Returns a sentence for each expected diagnostic that does not match any of the actual {@code diagnostics}. */
    static List<String> missing(List<DiagnosticMatch> expected, List<Diagnostic> diagnostics, String what) {
        return expected.stream()
                .filter(match -> diagnostics.stream().noneMatch(match::matches))
                .map(match -> "expected a %s%s, there %s"
                        .formatted(what, match, diagnostics.isEmpty() ? "was none" : "were " + describe(diagnostics)))
                .toList();
    }

    private boolean matches(Diagnostic diagnostic) {
        var text = (diagnostic.message() + " " + diagnostic.hint()).toLowerCase(Locale.ROOT);
        return pointer.stream().allMatch(diagnostic.pointer()::equals)
                && contains.stream().allMatch(it -> text.contains(it.toLowerCase(Locale.ROOT)));
    }

    private static List<String> describe(List<Diagnostic> diagnostics) {
        return diagnostics.stream()
                .map(it -> it.pointer() + ": " + it.message())
                .toList();
    }

    @Override
    public String toString() {
        return pointer.map(it -> " at " + it).orElse("")
                + contains.map(it -> " about " + it).orElse("");
    }
}
