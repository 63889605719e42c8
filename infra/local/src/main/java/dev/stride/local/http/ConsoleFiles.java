package dev.stride.local.http;

import com.sun.net.httpserver.HttpExchange;
import dev.stride.local.console.ConsoleResources;
import dev.stride.runtime.codec.Digest;
import java.io.IOException;

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
    static boolean isFor(HttpExchange exchange) {
        var path = exchange.getRequestURI().getPath();
        return path.equals("/") || path.startsWith(FOLDER);
    }

    /** Answers a request with a file, or with status 404. */
    void answer(HttpExchange exchange) throws IOException {
        var path = exchange.getRequestURI().getPath();
        var name = path.equals("/") ? ConsoleResources.PAGE : path.substring(FOLDER.length());
        var content = resources.find(name);
        if (content.isEmpty() || !exchange.getRequestMethod().equals("GET")) {
            new ServerProblem(404, "Not Found", "The console has no file " + path + ".").send(exchange);
            return;
        }
        var headers = exchange.getResponseHeaders();
        headers.set("Content-Type", ConsoleResources.typeOf(name));
        headers.set("Content-Security-Policy", policy);
        headers.set("X-Content-Type-Options", "nosniff");
        headers.set("Referrer-Policy", "no-referrer");
        headers.set("Cross-Origin-Opener-Policy", "same-origin");
        headers.set("Cross-Origin-Resource-Policy", "same-origin");
        headers.set("Cache-Control", "no-cache");
        var tag = "\"%s\"".formatted(Digest.of(content.get()));
        headers.set("ETag", tag);
        if (tag.equals(exchange.getRequestHeaders().getFirst("If-None-Match"))) {
            exchange.sendResponseHeaders(304, -1);
        } else {
            exchange.sendResponseHeaders(200, content.get().length);
            exchange.getResponseBody().write(content.get());
        }
    }
}
