package dev.stride.language.document;

import dev.stride.Limits;
import dev.stride.language.document.Vocabulary.Excerpt;
import dev.stride.source.Diagnostic;
import dev.stride.source.PointerText;
import dev.stride.source.SourceDocument;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Collects the faults and warnings about a definition, so that its author sees all of them at once. */
public final class Diagnostics implements DiagnosticSink {

    private static final Comparator<Diagnostic> IN_ORDER_OF_THE_TEXT =
            Comparator.comparingInt(Diagnostic::line).thenComparingInt(Diagnostic::column);

    private final SourceDocument sourceDocument;
    private final boolean strict;
    private final Vocabulary vocabulary;
    private final Set<Diagnostic> faults = new LinkedHashSet<>();
    private final Set<Diagnostic> warnings = new LinkedHashSet<>();
    private final Set<Diagnostic> firstWarnings = new HashSet<>();
    private final Set<String> words = new HashSet<>();
    private final Map<String, String> origins = new HashMap<>();

    public Diagnostics(SourceDocument sourceDocument) {
        this(sourceDocument, false, Vocabulary.NONE);
    }

    /**
     * Creates a collector for one definition.
     *
     * @param strict whether deviations from the specification are faults instead of warnings
     * @param vocabulary the properties of the language of the definition
     */
    public Diagnostics(SourceDocument sourceDocument, boolean strict, Vocabulary vocabulary) {
        this.sourceDocument = sourceDocument;
        this.strict = strict;
        this.vocabulary = vocabulary;
    }

    /** Returns the root of the document, where parsing begins. */
    public Place root() {
        return new Place(this, PointerText.ROOT, sourceDocument.root());
    }

    public boolean isFaultless() {
        return faults.isEmpty();
    }

    /** Returns the faults, which prevent deployment, in the order of the text. */
    public List<Diagnostic> faults() {
        return listed(faults, IN_ORDER_OF_THE_TEXT, "faults");
    }

    /** Returns the warnings in the order of the text, after those that were reported to be listed first. */
    public List<Diagnostic> warnings() {
        var order = Comparator.<Diagnostic, Boolean>comparing(warning -> !firstWarnings.contains(warning))
                .thenComparing(IN_ORDER_OF_THE_TEXT);
        return listed(Stream.concat(warnings.stream(), remarks()).toList(), order, "warnings");
    }

    /** Returns the remarks of the parser of the text. A fault at the same place says more. */
    private Stream<Diagnostic> remarks() {
        var faulty = faults.stream().map(Diagnostic::pointer).collect(Collectors.toSet());
        return sourceDocument.remarks().stream()
                .filter(remark -> !faulty.contains(remark.pointer()))
                .map(remark -> diagnostic(
                        remark.pointer(),
                        remark.message(),
                        words.contains(remark.pointer()) ? quoted(remark.pointer()) : remark.hint()));
    }

    private String quoted(String pointer) {
        return "put it in quotation marks: `\"%s\"`"
                .formatted(sourceDocument.root().at(pointer).asText());
    }

    @Override
    public void fault(String pointer, String message, String hint) {
        faults.add(diagnostic(pointer, message, hint));
    }

    @Override
    public void warn(String pointer, String message, String hint) {
        warnings.add(diagnostic(pointer, message, hint));
    }

    @Override
    public void warnFirst(String pointer, String message, String hint) {
        var warning = diagnostic(pointer, message, hint);
        firstWarnings.add(warning);
        warnings.add(warning);
    }

    @Override
    public void assume(String pointer, String message, String hint) {
        (strict ? faults : warnings).add(diagnostic(pointer, message, hint));
    }

    @Override
    public void addOrigin(String derived, String origin) {
        origins.put(derived, origin);
    }

    @Override
    public void expectWord(String pointer) {
        words.add(origin(pointer));
    }

    @Override
    public Optional<String> whereItBelongs(String pointer, List<Excerpt> excerpts, String property) {
        return vocabulary.whereItBelongs(sourceDocument.root(), origin(pointer), excerpts, property);
    }

    /**
     * Returns the pointer to a part of the author's text. The parser may have moved or copied the part to correct the definition.
     */
    private String origin(String pointer) {
        var part = pointer;
        while (!origins.containsKey(part) && !part.isEmpty()) {
            part = part.substring(0, part.lastIndexOf('/'));
        }
        return origins.getOrDefault(part, part) + pointer.substring(part.length());
    }

    private Diagnostic diagnostic(String derived, String message, String hint) {
        var pointer = origin(derived);
        var position = sourceDocument.positionOf(pointer);
        return new Diagnostic(pointer, position.line(), position.column(), message, hint);
    }

    private List<Diagnostic> listed(Collection<Diagnostic> all, Comparator<Diagnostic> order, String what) {
        var listed = new ArrayList<>(
                all.stream().sorted(order).limit(Limits.FAULTS_LISTED).toList());
        if (all.size() > listed.size()) {
            listed.add(diagnostic(
                    PointerText.ROOT,
                    (all.size() - listed.size()) + " more " + what + " are not listed",
                    "fix these first"));
        }
        return List.copyOf(listed);
    }
}
