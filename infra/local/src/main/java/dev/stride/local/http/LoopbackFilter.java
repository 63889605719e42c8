package dev.stride.local.http;

import com.sun.net.httpserver.Filter;
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.net.URI;
import java.util.Objects;
import java.util.Set;

/**
 * A filter that protects the API on a developer's machine from web pages. A page can send requests to a loopback address too,
 * but neither its origin nor a host name that it resolves to that address is a loopback name.
 */
final class LoopbackFilter extends Filter {

    private static final Set<String> NAMES = Set.of("localhost", "127.0.0.1", "[::1]");

    @Override
    public String description() {
        return "refuses requests that are not addressed to this machine, or come from a web page of another";
    }

    @Override
    public void doFilter(HttpExchange exchange, Chain chain) throws IOException {
        var headers = exchange.getRequestHeaders();
        if (isLocal("http://" + first(headers, "Host")) && isLocal(first(headers, "Origin"))) {
            chain.doFilter(exchange);
        } else {
            new ServerProblem(403, "Forbidden", "This API answers only requests from this machine.").send(exchange);
        }
    }

    private static String first(Headers headers, String name) {
        return Objects.requireNonNullElse(headers.getFirst(name), "");
    }

    private static boolean isLocal(String origin) {
        if (origin.isEmpty()) {
            return true;
        }
        try {
            return NAMES.contains(String.valueOf(URI.create(origin).getHost()));
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
