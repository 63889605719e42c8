package dev.stride.call.openapi.document;

import dev.stride.call.document.DocumentException;
import dev.stride.call.document.DocumentNode;
import dev.stride.call.document.ReferenceResolver;
import dev.stride.common.Suggestions;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An operation that was found in an OpenAPI document: its method and path, its node in the document, and the node of its path
 * item.
 *
 * @param method in upper case
 * @param path below the server's URL, with <code>{name}</code> in place of parameters
 * @param item the path item, whose settings apply to all operations of the path
 */
record LocatedOperation(String method, String path, DocumentNode item, DocumentNode operation) {

    private static final Pattern PARAMETER = Pattern.compile("\\{[^{}]*}");
    private static final Set<String> METHODS =
            Set.of("get", "put", "post", "delete", "options", "head", "patch", "trace");

    /** The maximum number of operations that an error message lists. */
    private static final int LISTED = 10;

    static LocatedOperation find(ReferenceResolver referenceResolver, DocumentNode root, String operationId)
            throws DocumentException {
        if (!root.at("paths").node().isObject()) {
            throw new DocumentException(
                    "%s has no paths: add paths with the operation '%s'.".formatted(root.uri(), operationId));
        }
        var all = root.at("paths")
                .members()
                .flatMap(path -> of(path.name(), followItem(referenceResolver, path)))
                .toList();
        var found = all.stream()
                .filter(each -> each.id().equals(Optional.of(operationId)))
                .toList();
        if (found.size() > 1) {
            throw new DocumentException("%s uses the operationId '%s' for %d operations (%s): give each its own."
                    .formatted(root.uri(), operationId, found.size(), listed(found)));
        }
        if (found.isEmpty()) {
            throw new DocumentException(
                    "%s has no operation '%s'%s".formatted(root.uri(), operationId, hint(all, operationId)));
        }
        return found.getFirst();
    }

    /**
     * Returns the path of the operation after checking that it is a valid URL path.
     *
     * @throws DocumentException when it is not a valid URL path, even with its parameters replaced
     */
    String urlPath() throws DocumentException {
        try {
            var filled = new URI("https://host" + PARAMETER.matcher(path).replaceAll("x"));
            if (path.startsWith("/") && filled.toASCIIString().endsWith(filled.getRawPath())) {
                return path;
            }
        } catch (URISyntaxException malformed) {
            // The problem is reported below.
        }
        throw item.problem("""
                        The path '%s' is not a valid URL path: start it with /, remove ? and #, and \
                        percent-encode all characters except letters, digits and - . _ ~""", path);
    }

    @Override
    public String toString() {
        return method + " " + path;
    }

    private Optional<String> id() {
        return operation.text("operationId");
    }

    /**
     * Follows the {@code $ref} of a path item. If the target cannot be read, returns the path item itself, which then contains no
     * operations. Operations of other paths can still be resolved.
     */
    private static DocumentNode followItem(ReferenceResolver referenceResolver, DocumentNode item) {
        try {
            return referenceResolver.followReferences(item);
        } catch (DocumentException unreachable) {
            return item;
        }
    }

    private static Stream<LocatedOperation> of(String path, DocumentNode item) {
        return item.members()
                .filter(each -> METHODS.contains(each.name()))
                .map(each -> new LocatedOperation(each.name().toUpperCase(Locale.ROOT), path, item, each));
    }

    private static String hint(List<LocatedOperation> all, String operationId) {
        var names = all.stream().flatMap(each -> each.id().stream()).toList();
        var unnamed = all.stream().filter(each -> each.id().isEmpty()).toList();
        return (names.isEmpty()
                        ? ": none has an operationId."
                        : "; it has %s.".formatted(Suggestions.mostAlike(operationId, names)))
                + (unnamed.isEmpty()
                        ? ""
                        : " If you mean an operation that has no operationId (%s), add an operationId to this operation."
                                .formatted(listed(unnamed)));
    }

    private static String listed(List<LocatedOperation> operations) {
        return operations.stream().limit(LISTED).map(Object::toString).collect(Collectors.joining(", "));
    }
}
