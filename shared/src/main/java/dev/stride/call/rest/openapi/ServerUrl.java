package dev.stride.call.rest.openapi;

import dev.stride.call.egress.Origin;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.servers.Server;
import io.swagger.v3.oas.models.servers.ServerVariable;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The URL below which an operation's path lies: that of its first server (OpenAPI 3.1, "Server Object"). */
final class ServerUrl {

    private static final Pattern VARIABLE = Pattern.compile("\\{([^{}]*)}");

    /** @return absolute, without a final slash */
    static String of(OpenAPI model, DescribedOperation operation, String documentUri) throws Problem {
        var server = Stream.of(
                        operation.operation().getServers(), operation.item().getServers(), model.getServers())
                .flatMap(servers -> Optional.ofNullable(servers).orElse(List.of()).stream())
                .findFirst()
                .orElseThrow(() -> new Problem("The document names no server: add servers with an absolute URL."));
        var url = absolute(filled(server), documentUri);
        if (url.getRawQuery() != null || url.getRawFragment() != null) {
            throw new Problem("The server URL '%s' may hold neither ? nor #.".formatted(url));
        }
        return switch (Origin.of(url)) {
            case Origin.Reading.Invalid(String reason) ->
                throw new Problem("The server URL '%s' cannot be called: %s".formatted(url, reason));
            case Origin.Reading.Valid _ -> url.toString().replaceFirst("/+$", "");
        };
    }

    private static URI absolute(String url, String documentUri) throws Problem {
        try {
            var written = new URI(url);
            if (written.isAbsolute()) {
                return written;
            }
            if (documentUri.startsWith("https:") || documentUri.startsWith("http:")) {
                return new URI(documentUri).resolve(written);
            }
            throw new Problem(("The server URL '%s' is relative to where the document is, and that is a file:"
                            + " write an absolute URL under servers.")
                    .formatted(url));
        } catch (URISyntaxException malformed) {
            throw new Problem("The server URL '%s' is no URL: %s.".formatted(url, malformed.getReason()));
        }
    }

    /** A variable has its default value, which OpenAPI demands. */
    private static String filled(Server server) throws Problem {
        var url = Optional.ofNullable(server.getUrl())
                .orElseThrow(() -> new Problem("The server has no url: add an absolute one."));
        var variables = Optional.<Map<String, ServerVariable>>ofNullable(server.getVariables())
                .orElse(Map.of());
        var filled = url;
        for (var variable : VARIABLE.matcher(url).results().toList()) {
            var value = Optional.ofNullable(variables.get(variable.group(1)))
                    .map(ServerVariable::getDefault)
                    .orElseThrow(() -> new Problem(
                            "The variable '%s' of the server URL '%s' has no default: add one under variables."
                                    .formatted(variable.group(1), url)));
            filled = filled.replace(variable.group(), value);
        }
        return filled;
    }

    private ServerUrl() {}
}
