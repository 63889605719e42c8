package dev.stride.call.openapi.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.document.DocumentException;
import dev.stride.call.document.DocumentNode;
import dev.stride.call.egress.Origin;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The URL below which an operation's path lies (OpenAPI 3.1, "Server Object"): that of its first server, or of the one that
 * the function's metadata choose by {@code server}, the index or the URL of one of them.
 *
 * @param operation whose servers these are
 * @param document where it is described
 * @param metadata of the function
 */
record ServerUrlResolver(OpenApiOperation operation, DocumentNode document, JsonNode metadata) {

    private static final Pattern VARIABLE = Pattern.compile("\\{([^{}]*)}");

    /** @return absolute, without a final slash */
    String resolve() throws DocumentException {
        var chosen = metadata.path("server");
        if (chosen.isMissingNode()) {
            var first = servers().getFirst();
            return callable(first, absolute(first, filled(first)));
        }
        return chosen.isIntegralNumber() ? byIndex(chosen.asInt(-1)) : byUrl(chosen.asText());
    }

    /** OpenAPI gives a document without servers the root of where it is. */
    private List<DocumentNode> servers() {
        return operation.servers().isEmpty()
                ? List.of(
                        document.withNode(JsonNodeFactory.instance.objectNode().put("url", "/")))
                : operation.servers();
    }

    private String byIndex(int index) throws DocumentException {
        if (index < 0 || index >= servers().size()) {
            throw document.problem(
                    "There is no server %d: metadata.server is an index from 0 to %d.",
                    index, servers().size() - 1);
        }
        var server = servers().get(index);
        return callable(server, absolute(server, filled(server)));
    }

    private String byUrl(String url) throws DocumentException {
        if (operation.servers().isEmpty()) {
            return callable(document, absolute(document, url));
        }
        for (var server : servers()) {
            if (matches(server, url)) {
                return callable(server, absolute(server, url.contains("{") ? filled(server) : url));
            }
        }
        throw document.problem(
                "metadata.server names '%s', which is no server of %s: write one of %s, or the index of one.",
                url,
                operation,
                servers().stream().map(server -> server.text("url").orElse("")).collect(Collectors.joining(", ")));
    }

    /** Whether it is the URL as written, or with values that its variables may have. */
    private static boolean matches(DocumentNode server, String url) {
        var written = server.text("url").orElse("");
        var names =
                VARIABLE.matcher(written).results().map(each -> each.group(1)).toList();
        var form = VARIABLE.splitAsStream(written).map(Pattern::quote).collect(Collectors.joining("([^/?#@]*)"));
        var found = Pattern.compile(form + (written.endsWith("}") ? "([^/?#@]*)" : ""))
                .matcher(url);
        if (written.equals(url) || !found.matches()) {
            return written.equals(url);
        }
        for (int i = 0; i < names.size(); i++) {
            var allowed = server.at("variables")
                    .at(names.get(i))
                    .at("enum")
                    .items()
                    .map(each -> each.node().asText())
                    .toList();
            if (!allowed.isEmpty() && !allowed.contains(found.group(i + 1))) {
                return false;
            }
        }
        return true;
    }

    private static String callable(DocumentNode server, URI url) throws DocumentException {
        if (url.getRawQuery() != null || url.getRawFragment() != null) {
            throw server.problem("The server URL '%s' may hold neither ? nor #.", url);
        }
        return switch (Origin.parse(url)) {
            case Origin.ParsedOrigin.Invalid(String reason) ->
                throw server.problem("The server URL '%s' cannot be called: %s", url, reason);
            case Origin.ParsedOrigin.Valid _ -> url.toString().replaceFirst("/+$", "");
        };
    }

    private URI absolute(DocumentNode server, String url) throws DocumentException {
        try {
            var written = new URI(url);
            if (written.isAbsolute()) {
                return written;
            }
            if (document.uri().startsWith("https:") || document.uri().startsWith("http:")) {
                return new URI(document.uri()).resolve(written);
            }
            throw server.problem(
                    "The server URL '%s' is relative to where the document is, and that is a file:"
                            + " write an absolute URL under servers.",
                    url);
        } catch (URISyntaxException malformed) {
            throw server.problem("The server URL '%s' is no URL: %s.", url, malformed.getReason());
        }
    }

    /** A variable has its default value, which OpenAPI demands. */
    private static String filled(DocumentNode server) throws DocumentException {
        var url = server.text("url").orElseThrow(() -> server.problem("The server has no url: add an absolute one."));
        var filled = url;
        for (var variable : VARIABLE.matcher(url).results().toList()) {
            var value = Optional.of(
                            server.at("variables").at(variable.group(1)).node().path("default"))
                    .filter(JsonNode::isValueNode)
                    .orElseThrow(() -> server.problem(
                            "The variable '%s' of the server URL '%s' has no default: add one under variables.",
                            variable.group(1), url));
            filled = filled.replace(variable.group(), value.asText());
        }
        return filled;
    }
}
