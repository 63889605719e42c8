package dev.stride.local.http;

import dev.stride.functions.http.message.ApiResponse;
import dev.stride.functions.http.message.Problem;
import dev.stride.local.console.ConsoleResources;
import dev.stride.runtime.codec.Digest;
import java.util.Map;

/**
 * A handler of HTTP requests for the files of the web console. Its responses have a {@code Content-Security-Policy} header, so
 * that the browser runs only the console's own scripts.
 */
final class ConsoleFiles {

    /** The prefix of the URL paths of the console's files. Only the HTML page has another path, {@code /}. */
    static final String FOLDER = "/console/";

    private final ConsoleResources resources = new ConsoleResources();
    private final String policy = resources.policy("'self'");

    /** Returns whether a request asks for the console: for one of its files, or for the page at {@code /}. */
    static boolean isFor(LocalRequest request) {
        return request.path().equals("/") || request.path().startsWith(FOLDER);
    }

    /** Answers a request with a file, or with status 404. */
    ApiResponse answer(LocalRequest request) {
        var path = request.path();
        var name = path.equals("/") ? ConsoleResources.PAGE : path.substring(FOLDER.length());
        var content = resources.find(name);
        if (content.isEmpty() || !request.method().equals("GET")) {
            return Problem.notFound("The console has no file " + path + ".").response();
        }
        var tag = "\"%s\"".formatted(Digest.of(content.get()));
        var headers = Map.of(
                ApiResponse.CONTENT_TYPE,
                ConsoleResources.typeOf(name),
                "Content-Security-Policy",
                policy,
                "X-Content-Type-Options",
                "nosniff",
                "Referrer-Policy",
                "no-referrer",
                "Cross-Origin-Opener-Policy",
                "same-origin",
                "Cross-Origin-Resource-Policy",
                "same-origin",
                "Cache-Control",
                "no-cache",
                "ETag",
                tag);
        return tag.equals(request.header("if-none-match"))
                ? new ApiResponse(304, headers, new byte[0])
                : new ApiResponse(200, headers, content.get());
    }
}
