package dev.stride.local.http;

import com.sun.net.httpserver.Filter;
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.net.URI;
import java.util.Objects;
import java.util.Set;

/**
 * A filter that protects the API on a developer's machine from web pages. Pages of other sites, and of other servers on this
 * machine, can also send requests to a loopback address. The filter rejects such requests: it finds the origin of the page in
 * headers that browsers add. It accepts requests of the console and of programs that are not browsers.
 */
final class LoopbackFilter extends Filter {

    private static final Set<String> NAMES = Set.of("localhost", "127.0.0.1", "[::1]");
    private static final Set<String> OWN_SITE = Set.of("", "same-origin", "none");

    private final int port;

    /** @param port the port of this server */
    LoopbackFilter(int port) {
        this.port = port;
    }

    @Override
    public String description() {
        return "a filter that refuses requests to hosts other than this machine, and from web pages of servers other than this one";
    }

    @Override
    public void doFilter(HttpExchange exchange, Chain chain) throws IOException {
        var headers = exchange.getRequestHeaders();
        var origin = first(headers, "Origin");
        if (isLocal("http://" + first(headers, "Host"))
                && (origin.isEmpty() || isOwn(origin))
                && OWN_SITE.contains(first(headers, "Sec-Fetch-Site"))) {
            chain.doFilter(exchange);
        } else {
            new ServerProblem(
                            403,
                            "Forbidden",
                            "This API refuses requests that are not addressed to localhost, and requests from web pages of other servers.")
                    .send(exchange);
        }
    }

    private static String first(Headers headers, String name) {
        return Objects.requireNonNullElse(headers.getFirst(name), "");
    }

    private boolean isOwn(String origin) {
        return isLocal(origin)
                && origin.startsWith("http://")
                && URI.create(origin).getPort() == port;
    }

    private static boolean isLocal(String origin) {
        try {
            return NAMES.contains(String.valueOf(URI.create(origin).getHost()));
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
