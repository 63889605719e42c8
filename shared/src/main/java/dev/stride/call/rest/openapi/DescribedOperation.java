package dev.stride.call.rest.openapi;

import dev.stride.call.rest.openapi.DocumentReader.Document;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.PathItem;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * An operation and where its document has it.
 *
 * @param method in capitals
 * @param path below the server's URL, with <code>{name}</code> for parameters
 * @param item what all operations of the path share
 */
record DescribedOperation(String method, String path, PathItem item, Operation operation) {

    private static final Pattern PARAMETER = Pattern.compile("\\{[^{}]*}");

    /** How many names a message lists. */
    private static final int NAMES_LISTED = 10;

    static DescribedOperation find(Document document, String uri, String operationId) throws Problem {
        var all = all(document);
        var found = all.stream()
                .filter(each -> each.id().equals(Optional.of(operationId)))
                .toList();
        if (found.size() > 1) {
            throw new Problem("%s gives the operationId '%s' to %d operations (%s): each needs its own."
                    .formatted(
                            uri,
                            operationId,
                            found.size(),
                            String.join(
                                    ", ", found.stream().map(Object::toString).toList())));
        }
        if (found.isEmpty()) {
            throw new Problem("%s has no operation '%s'%s".formatted(uri, operationId, hint(all, operationId)));
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
        throw new Problem(("The path '%s' is none of a URL: begin it with /, leave out ? and #,"
                        + " and percent-encode what is neither a letter, a digit nor one of - . _ ~")
                .formatted(path));
    }

    @Override
    public String toString() {
        return method + " " + path;
    }

    private Optional<String> id() {
        return Optional.ofNullable(operation.getOperationId());
    }

    private static List<DescribedOperation> all(Document document) {
        var references = new References(document.model());
        return document.model().getPaths().entrySet().stream()
                .flatMap(path -> of(path.getKey(), references.pathItem(path.getValue())))
                .toList();
    }

    private static Stream<DescribedOperation> of(String path, PathItem item) {
        return item.readOperationsMap().entrySet().stream()
                .map(each -> new DescribedOperation(each.getKey().name(), path, item, each.getValue()));
    }

    private static String hint(List<DescribedOperation> all, String operationId) {
        var names = all.stream()
                .flatMap(each -> each.id().stream())
                .sorted(Comparator.<String>comparingInt(name -> -alike(name, operationId))
                        .thenComparing(Comparator.naturalOrder()))
                .limit(NAMES_LISTED)
                .toList();
        var unnamed = all.stream()
                .filter(each -> each.id().isEmpty())
                .map(Object::toString)
                .limit(NAMES_LISTED)
                .toList();
        return (names.isEmpty() ? ": none has an operationId." : "; it has " + String.join(", ", names) + ".")
                + (unnamed.isEmpty() ? "" : " Give one to " + String.join(", ", unnamed) + " if that is meant.");
    }

    /** How many letters two names begin with alike. */
    private static int alike(String one, String other) {
        var a = one.toLowerCase(Locale.ROOT);
        var b = other.toLowerCase(Locale.ROOT);
        var length = 0;
        while (length < Math.min(a.length(), b.length()) && a.charAt(length) == b.charAt(length)) {
            length++;
        }
        return length;
    }
}
