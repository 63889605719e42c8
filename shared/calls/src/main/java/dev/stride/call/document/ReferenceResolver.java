package dev.stride.call.document;

import dev.stride.CallLimits;
import dev.stride.call.api.Resources;
import dev.stride.call.api.Resources.Resource;
import dev.stride.common.UriProblem;
import dev.stride.source.SourceParseResult;
import dev.stride.source.SourceParser;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** Loads documents and follows the {@code $ref} references between them. Each document is loaded once. */
public final class ReferenceResolver {

    private static final String REFERENCE = "$ref";

    private final Resources resources;
    private final Map<String, DocumentNode> read = new HashMap<>();

    public ReferenceResolver(Resources resources) {
        this.resources = resources;
    }

    /** Loads a document, unless it has been loaded before, and returns its root node. */
    public DocumentNode load(String uri) throws DocumentException {
        var known = read.get(uri);
        if (known != null) {
            return known;
        }
        if (read.size() == CallLimits.REFERENCE_DOCUMENTS) {
            throw new DocumentException(
                    "%s is not loaded: one operation must not need more than %d documents. Bundle them into one."
                            .formatted(uri, CallLimits.REFERENCE_DOCUMENTS));
        }
        var document = switch (resources.load(uri)) {
            case Resource.Missing(String reason) -> throw new DocumentException(reason);
            case Resource.LeftOut leftOut -> throw new DocumentException(leftOut.reason());
            case Resource.Text(String content) -> parsed(uri, content);
        };
        read.put(uri, document);
        return document;
    }

    /**
     * Follows a chain of {@code $ref} references to the first node without one. Returns the node itself if it has no {@code
     * $ref}.
     */
    public DocumentNode followReferences(DocumentNode start) throws DocumentException {
        var current = start;
        for (int hop = 0; hop < CallLimits.REFERENCE_HOPS; hop++) {
            if (current.text(REFERENCE).isEmpty()) {
                return current;
            }
            current = resolveReference(current);
        }
        throw start.problem(
                "$ref '%s' refers to itself, or is a chain of more than %d references.",
                start.text(REFERENCE).orElseThrow(), CallLimits.REFERENCE_HOPS);
    }

    /** Returns the target of a {@code $ref} reference. The target may itself be a reference. */
    public DocumentNode resolveReference(DocumentNode reference) throws DocumentException {
        var written = reference.text(REFERENCE).orElseThrow();
        var hash = written.indexOf('#');
        var fragment = hash < 0 ? "" : written.substring(hash + 1);
        var target = hash == 0 ? load(reference.uri()) : elsewhere(reference, written.split("#", 2)[0]);
        for (var step : decoded(fragment).split("/", -1)) {
            target = step.isEmpty() && target.pointer().isEmpty() ? target : child(target, step);
        }
        if (!target.isPresent()) {
            throw reference.problem(
                    "$ref '%s' refers to an element that does not exist: correct the $ref, or add the element.",
                    written);
        }
        return target;
    }

    private DocumentNode elsewhere(DocumentNode reference, String relative) throws DocumentException {
        var uri = resolved(reference, relative);
        try {
            return load(uri);
        } catch (DocumentException unread) {
            throw reference.problem("$ref '%s' cannot be followed: %s", relative, unread.sentence());
        }
    }

    private static String resolved(DocumentNode reference, String relative) throws DocumentException {
        try {
            var base = BundleResources.fileName(reference.uri()).orElse(reference.uri());
            return new URI(base).resolve(new URI(relative)).normalize().toString();
        } catch (URISyntaxException malformed) {
            throw reference.problem("$ref '%s' is not a valid URL: %s.", relative, UriProblem.of(malformed));
        }
    }

    private static DocumentNode child(DocumentNode parent, String step) {
        var name = step.replace("~1", "/").replace("~0", "~");
        return parent.node().isArray() && name.matches("\\d{1,6}")
                ? parent.items().skip(Integer.parseInt(name)).findFirst().orElseGet(() -> parent.at(name))
                : parent.at(name);
    }

    private static String decoded(String fragment) {
        try {
            return URLDecoder.decode(fragment.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException notEncoded) {
            return fragment;
        }
    }

    private static DocumentNode parsed(String uri, String content) throws DocumentException {
        return switch (SourceParser.parse(content)) {
            case SourceParseResult.Unreadable(var fault) ->
                throw new DocumentException(
                        "%s, line %d, column %d: %s".formatted(uri, fault.line(), fault.column(), fault.message()));
            case SourceParseResult.Parsed(var sourceDocument) -> DocumentNode.root(uri, sourceDocument);
        };
    }
}
