package dev.stride.workflowtest.expect;

import dev.stride.language.document.Place;
import dev.stride.source.Diagnostic;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** An expectation of what the compiler says of the definitions, and the workflow of its input. */
sealed interface DefinitionExpectation extends Expectation {

    /**
     * An expectation that the compiler accepts the definitions, and that the workflow accepts its input. Every case has this
     * expectation, unless it expects that its definitions are rejected. If {@code inputMayBeRejected} is true, the expectation
     * ignores whether the input is accepted.
     */
    record Accepted(boolean inputMayBeRejected) implements DefinitionExpectation {

        @Override
        public List<String> differences(Observed observed) {
            var refused = observed.faults().stream().map(Accepted::describe);
            var inputRefused = observed.inputRefusal().stream()
                    .filter(_ -> !inputMayBeRejected)
                    .map(reason -> "the input was rejected: " + reason);
            return Stream.concat(refused, inputRefused).toList();
        }

        private static String describe(Diagnostic fault) {
            return "the definition was rejected: %s (%s, line %d)"
                    .formatted(fault.message(), fault.pointer(), fault.line());
        }
    }

    /** An expectation that the definition is rejected with at least these faults. */
    record Rejected(List<DiagnosticMatch> faults) implements DefinitionExpectation {

        static Rejected parse(Place place) {
            return new Rejected(DiagnosticMatch.parseAll(place));
        }

        @Override
        public List<String> differences(Observed observed) {
            return observed.faults().isEmpty()
                    ? List.of("the definition was accepted, expected it to be rejected")
                    : DiagnosticMatch.missing(faults, observed.faults(), "fault");
        }
    }

    /**
     * An expectation that the compiler reports these warnings about the definitions. It may report other warnings too. But
     * if the list is empty, it must not report any warning.
     */
    record Warned(List<DiagnosticMatch> warnings) implements DefinitionExpectation {

        static Warned parse(Place place) {
            return new Warned(DiagnosticMatch.parseAll(place));
        }

        @Override
        public List<String> differences(Observed observed) {
            return warnings.isEmpty()
                    ? observed.warnings().stream()
                            .map(warning -> "expected no warning, there was %s: %s"
                                    .formatted(warning.pointer(), warning.message()))
                            .toList()
                    : DiagnosticMatch.missing(warnings, observed.warnings(), "warning");
        }
    }

    /**
     * An expectation that the start of an instance is rejected because of its input, before any state runs.
     *
     * @param contains part of the reason; case does not matter
     */
    record InputRejected(String contains) implements DefinitionExpectation {

        static InputRejected parse(Place place) {
            var fields = place.fields();
            var contains = fields.has("contains") ? fields.text("contains") : "";
            fields.rejectUnknown();
            return new InputRejected(contains);
        }

        @Override
        public List<String> differences(Observed observed) {
            if (observed.inputRefusal().isEmpty()) {
                return List.of("the input was accepted, expected it to be rejected");
            }
            var reason = observed.inputRefusal().get();
            return reason.toLowerCase(Locale.ROOT).contains(contains.toLowerCase(Locale.ROOT))
                    ? List.of()
                    : List.of("the input was rejected, but the reason does not mention %s: %s"
                            .formatted(contains, reason));
        }
    }

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
                            .formatted(
                                    what, match, diagnostics.isEmpty() ? "was none" : "were " + describe(diagnostics)))
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
}
