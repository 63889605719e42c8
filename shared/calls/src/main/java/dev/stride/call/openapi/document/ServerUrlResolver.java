package dev.stride.call.openapi.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.document.DocumentException;
import dev.stride.call.document.DocumentNode;
import dev.stride.call.egress.Origin;
import dev.stride.common.Result;
import dev.stride.common.UriProblem;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Resolves the base URL of an OpenAPI operation (OpenAPI 3.1, "Server Object"). The document can list several servers. The
 * property {@code metadata.server} of the function definition selects one of them by index or URL; the default is the first
 * server.
 *
 * @param operation whose servers are resolved
 * @param document that contains the operation
 * @param metadata of the function
 * @param address the configured address, to which a relative server URL is appended
 */
record ServerUrlResolver(
        OpenApiOperation operation, DocumentNode document, JsonNode metadata, Optional<String> address) {

    private static final Pattern VARIABLE = Pattern.compile("\\{([^{}]*)}");

    /**
     * Returns the base URL of the operation.
     *
     * @return the URL without a trailing slash; it is relative if the server URL is relative, the document is a file and no
     *     address is configured
     */
    String resolve() throws DocumentException {
        var chosen = metadata.path("server");
        if (chosen.isMissingNode()) {
            var first = servers().getFirst();
            return callable(first, absolute(first, withDefaults(first)));
        }
        return chosen.isIntegralNumber() ? byIndex(chosen.asInt(-1)) : byUrl(chosen.asText());
    }

    /** Returns the servers of the operation. If there are none, returns the server {@code /} on the host of the document. */
    private List<DocumentNode> servers() {
        return operation.servers().isEmpty()
                ? List.of(
                        document.withNode(JsonNodeFactory.instance.objectNode().put("url", "/")))
                : operation.servers();
    }

    private String byIndex(int index) throws DocumentException {
        if (index < 0 || index >= servers().size()) {
            throw document.problem(
                    "The server %d does not exist: write an index from 0 to %d as metadata.server.",
                    index, servers().size() - 1);
        }
        var server = servers().get(index);
        return callable(server, absolute(server, withDefaults(server)));
    }

    private String byUrl(String url) throws DocumentException {
        if (operation.servers().isEmpty()) {
            return callable(document, absolute(document, url));
        }
        for (var server : servers()) {
            if (matches(server, url)) {
                return callable(server, absolute(server, withDefaults(server, url)));
            }
        }
        throw document.problem(
                "metadata.server is '%s', which is not a server of %s: write one of %s, or an index.",
                url,
                operation,
                servers().stream().map(server -> server.text("url").orElse("")).collect(Collectors.joining(", ")));
    }

    /**
     * Returns whether the author of the workflow has selected this server by its URL. The author copies the URL from the OpenAPI
     * document, and may replace any of its variables, which are in braces, by one of the allowed values.
     */
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
            var value = found.group(i + 1);
            if (!allowed.isEmpty() && !allowed.contains(value) && !value.equals("{" + names.get(i) + "}")) {
                return false;
            }
        }
        return true;
    }

    private static String callable(DocumentNode server, URI url) throws DocumentException {
        if (url.getRawQuery() != null || url.getRawFragment() != null) {
            throw server.problem("The server URL '%s' must not contain ? or #: remove them.", url);
        }
        if (!url.isAbsolute()) {
            return withoutSlash(url.toString());
        }
        return switch (Origin.parse(url)) {
            case Result.Failed(var reason) ->
                throw server.problem("The server URL '%s' cannot be called: %s", url, reason);
            case Result.Ok(var _) -> withoutSlash(url.toString());
        };
    }

    private URI absolute(DocumentNode server, String url) throws DocumentException {
        try {
            var written = new URI(url);
            if (written.isAbsolute()) {
                return written;
            }
            var path = (url.startsWith("/") ? "" : "/") + url;
            if (address.isPresent()) {
                return new URI(withoutSlash(address.get()) + path);
            }
            return document.uri().startsWith("https:") || document.uri().startsWith("http:")
                    ? new URI(document.uri()).resolve(written)
                    : new URI(path);
        } catch (URISyntaxException malformed) {
            throw server.problem("The server URL '%s' is not valid: %s.", url, UriProblem.of(malformed));
        }
    }

    private static String withoutSlash(String url) {
        return url.replaceFirst("/+$", "");
    }

    /** Returns the URL of a server with the default values of its variables. */
    private static String withDefaults(DocumentNode server) throws DocumentException {
        return withDefaults(
                server,
                server.text("url").orElseThrow(() -> server.problem("The server has no url: add an absolute one.")));
    }

    /** Replaces the variables in the URL of a server by their default values, which OpenAPI requires. */
    private static String withDefaults(DocumentNode server, String url) throws DocumentException {
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
