package dev.stride.local.http;

import com.sun.net.httpserver.Filter;
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Objects;
import java.util.Set;

/**
 * A filter that protects the API on a developer's machine from web pages. Pages of other servers can also send requests to this
 * one, even to a loopback address. The filter rejects such requests: it finds the origin of the page in headers that browsers
 * add. It accepts requests of the console and of programs that are not browsers.
 */
final class PageFilter extends Filter {

    private static final Set<String> NAMES = Set.of("localhost", "127.0.0.1", "[::1]");
    private static final Set<String> OWN_SITE = Set.of("", "same-origin", "none");

    private final InetSocketAddress server;
    private final boolean isLoopback;

    /** @param server the address on which this server listens */
    PageFilter(InetSocketAddress server) {
        this.server = server;
        this.isLoopback = server.getAddress().isLoopbackAddress();
    }

    @Override
    public String description() {
        return "a filter that refuses requests from web pages of servers other than this one";
    }

    @Override
    public void doFilter(HttpExchange exchange, Chain chain) throws IOException {
        var headers = exchange.getRequestHeaders();
        var host = first(headers, "Host");
        var origin = first(headers, "Origin");
        if (isLoopback && !isLocal("http://" + host)) {
            refuse(exchange, "This API refuses requests that are not addressed to localhost.");
        } else if (!origin.isEmpty() && !isOwn(origin, host) || !OWN_SITE.contains(first(headers, "Sec-Fetch-Site"))) {
            refuse(exchange, "This API refuses requests from web pages of other servers.");
        } else {
            chain.doFilter(exchange);
        }
    }

    private static void refuse(HttpExchange exchange, String reason) throws IOException {
        new ServerProblem(403, "Forbidden", reason).send(exchange);
    }

    private static String first(Headers headers, String name) {
        return Objects.requireNonNullElse(headers.getFirst(name), "");
    }

    /** Returns whether a page is the console. Which names lead to a server off the loopback address is known to its callers only. */
    private boolean isOwn(String origin, String host) {
        return isLoopback
                ? isLocal(origin)
                        && origin.startsWith("http://")
                        && URI.create(origin).getPort() == server.getPort()
                : origin.equals("http://" + host) || origin.equals("https://" + host);
    }

    private static boolean isLocal(String origin) {
        try {
            return NAMES.contains(String.valueOf(URI.create(origin).getHost()));
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
