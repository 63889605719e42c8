package dev.stride.call.rest.openapi;

import dev.stride.call.Nearest;
import dev.stride.call.document.Documents;
import dev.stride.call.document.Element;
import dev.stride.call.document.Problem;
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
 * An operation and where its document has it.
 *
 * @param method in capitals
 * @param path below the server's URL, with <code>{name}</code> for parameters
 * @param item what all operations of the path share
 */
record FoundOperation(String method, String path, Element item, Element operation) {

    private static final Pattern PARAMETER = Pattern.compile("\\{[^{}]*}");
    private static final Set<String> METHODS =
            Set.of("get", "put", "post", "delete", "options", "head", "patch", "trace");

    /** How many operations a message lists. */
    private static final int LISTED = 10;

    static FoundOperation find(Documents documents, Element root, String operationId) throws Problem {
        if (!root.at("paths").node().isObject()) {
            throw new Problem(
                    "%s describes no paths: add paths with the operation '%s'.".formatted(root.uri(), operationId));
        }
        var all = root.at("paths")
                .members()
                .flatMap(path -> of(path.name(), followed(documents, path)))
                .toList();
        var found = all.stream()
                .filter(each -> each.id().equals(Optional.of(operationId)))
                .toList();
        if (found.size() > 1) {
            throw new Problem("%s gives the operationId '%s' to %d operations (%s): each needs its own."
                    .formatted(root.uri(), operationId, found.size(), listed(found)));
        }
        if (found.isEmpty()) {
            throw new Problem("%s has no operation '%s'%s".formatted(root.uri(), operationId, hint(all, operationId)));
        }
        return found.getFirst();
    }

    /** The path, when it is one of a URL as soon as values stand in it for its parameters. */
    String urlPath() throws Problem {
        try {
            var filled = new URI("https://host" + PARAMETER.matcher(path).replaceAll("x"));
            if (path.startsWith("/") && filled.toASCIIString().endsWith(filled.getRawPath())) {
                return path;
            }
        } catch (URISyntaxException malformed) {
            // Told below in the author's terms.
        }
        throw item.problem(
                "The path '%s' is none of a URL: begin it with /, leave out ? and #,"
                        + " and percent-encode what is neither a letter, a digit nor one of - . _ ~",
                path);
    }

    @Override
    public String toString() {
        return method + " " + path;
    }

    private Optional<String> id() {
        return operation.text("operationId");
    }

    /** A path item that cannot be followed has no operations, so that only a call of one of them fails. */
    private static Element followed(Documents documents, Element item) {
        try {
            return documents.follow(item);
        } catch (Problem unreachable) {
            return item;
        }
    }

    private static Stream<FoundOperation> of(String path, Element item) {
        return item.members()
                .filter(each -> METHODS.contains(each.name()))
                .map(each -> new FoundOperation(each.name().toUpperCase(Locale.ROOT), path, item, each));
    }

    private static String hint(List<FoundOperation> all, String operationId) {
        var names = all.stream().flatMap(each -> each.id().stream()).toList();
        var unnamed = all.stream().filter(each -> each.id().isEmpty()).toList();
        return (names.isEmpty()
                        ? ": none has an operationId."
                        : "; it has " + String.join(", ", Nearest.first(operationId, names)) + ".")
                + (unnamed.isEmpty() ? "" : " Give one to " + listed(unnamed) + " if that is meant.");
    }

    private static String listed(List<FoundOperation> operations) {
        return operations.stream().limit(LISTED).map(Object::toString).collect(Collectors.joining(", "));
    }
}
