package dev.stride.language.serverlessworkflow10.policy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.common.Suggestions;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow10.expression.DefinitionUse;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The URIs of error types. The specification has published its standard errors under several base URIs, which mean the same
 * (section "Standard Error Types"; decision D66).
 */
public final class ErrorTypes {

    /** The base URIs of the standard errors. The first one is in the current text of the specification. */
    private static final List<String> BASES = List.of(
            "https://open-workflow-specification.org/spec/1.0.0/errors/",
            "https://serverlessworkflow.io/spec/1.0.0/errors/",
            "https://serverlessworkflow.io/dsl/errors/types/",
            "https://open-workflow-specification.org/dsl/errors/types/");

    public static final String BASE = BASES.getFirst();

    private static final Set<String> STANDARD = Set.of(
            "configuration",
            "validation",
            "expression",
            "authentication",
            "authorization",
            "timeout",
            "communication",
            "runtime");

    private static final Pattern OTHER_BASE =
            Pattern.compile("https?://[^/]*(?:serverlessworkflow|open-?workflow)[^/]*/(?:[^?#]*/)?([a-z]+)");

    /** The jq that removes the base URI from the type of an error of the specification. It leaves other values unchanged. */
    static final String WITHOUT_BASE =
            BASES.stream().map("ltrimstr(\"%s\")"::formatted).collect(Collectors.joining(" | "));

    /**
     * Returns the base URI of the errors that the runtime raises in instances of a definition. It is the one that the definition
     * mentions first, so that the definition can compare types itself (decision D125).
     */
    public static String base(JsonNode definition) {
        return texts(definition)
                .flatMap(text ->
                        BASES.stream().filter(text::contains).min(Comparator.comparingInt(text::indexOf)).stream())
                .findFirst()
                .orElse(BASE);
    }

    private static Stream<String> texts(JsonNode value) {
        return value.isContainerNode() ? value.valueStream().flatMap(ErrorTypes::texts) : Stream.of(value.asText());
    }

    /** Returns the types that a filter with this type matches: this type under each base URI of the specification. */
    static List<String> equal(String type) {
        return nameInBase(type)
                .map(name -> BASES.stream().map(base -> base + name).toList())
                .orElseGet(() -> List.of(type));
    }

    /**
     * Returns the error type that a filter requires. A standard type with a base URI that the specification never had is read as
     * the standard type, with a warning.
     */
    static String filtered(Place place) {
        var written = place.text();
        var other = OTHER_BASE.matcher(written);
        if (nameInBase(written).isPresent() || !other.matches() || !STANDARD.contains(other.group(1))) {
            return written;
        }
        var meant = BASE + other.group(1);
        place.warn("this type is read as `" + meant + "`", "write `" + meant + "`");
        return meant;
    }

    /**
     * Warns about each filter with a type that no standard error has and that no task of the definition raises, because such a
     * filter matches no error (decision D126).
     */
    public static void warnUnraised(DefinitionUse use) {
        if (use.raisesUnknownTypes()) {
            return;
        }
        var raised = use.raisedTypes();
        for (var filter : use.filteredTypes()) {
            var type = filtered(filter);
            var isStandard = nameInBase(type).filter(STANDARD::contains).isPresent();
            if (!isStandard && equal(type).stream().noneMatch(raised::contains)) {
                var known = new TreeSet<>(STANDARD);
                known.addAll(raised);
                filter.warn(
                        "no task of this definition raises an error of this type, and no standard error has it",
                        STANDARD.contains(type)
                                ? "the standard error is `" + BASE + type + "`"
                                : Suggestions.hint(nameInBase(type).orElse(type), known));
            }
        }
    }

    private static Optional<String> nameInBase(String type) {
        return BASES.stream()
                .filter(type::startsWith)
                .map(base -> type.substring(base.length()))
                .findFirst();
    }

    private ErrorTypes() {}
}
