package dev.stride.local.http;

import dev.stride.functions.http.message.Problem;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Optional;
import java.util.Set;

/**
 * A filter that protects the API on a developer's machine from web pages. Pages of other servers can also send requests to this
 * one, even to a loopback address. The filter rejects such requests: it finds the origin of the page in headers that browsers
 * add. It accepts requests of the console and of programs that are not browsers.
 */
final class PageFilter {

    private static final Set<String> NAMES = Set.of("localhost", "127.0.0.1", "[::1]");
    private static final Set<String> OWN_SITE = Set.of("", "same-origin", "none");

    private final InetSocketAddress server;
    private final boolean isLoopback;

    /** @param server the address on which this server listens */
    PageFilter(InetSocketAddress server) {
        this.server = server;
        this.isLoopback = server.getAddress().isLoopbackAddress();
    }

    /** Returns why a request is refused; empty if no page of another server has sent it. */
    Optional<Problem> problem(LocalRequest request) {
        var host = request.header("host");
        var origin = request.header("origin");
        if (isLoopback && !isLocal("http://" + host)) {
            return Optional.of(Problem.forbidden("This API refuses requests that are not addressed to localhost."));
        }
        return (origin.isEmpty() || isOwn(origin, host)) && OWN_SITE.contains(request.header("sec-fetch-site"))
                ? Optional.empty()
                : Optional.of(Problem.forbidden("This API refuses requests from web pages of other servers."));
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
