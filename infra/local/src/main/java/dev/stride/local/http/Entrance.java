package dev.stride.local.http;

import dev.stride.functions.http.message.ApiResponse;
import dev.stride.functions.http.message.Problem;
import dev.stride.local.console.ConsoleResources;
import dev.stride.runtime.codec.Digest;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What each request to a server of this machine passes before the API: pages of other servers are refused, the files of the
 * console are open to all others, and everything else needs the key.
 */
final class Entrance {

    private final PageFilter pageFilter;
    private final Optional<AccessKey> key;
    private final ConsoleFiles consoleFiles = new ConsoleFiles();

    /**
     * @param server the address on which the server listens
     * @param key of each request to the API; empty only on a loopback address
     */
    Entrance(InetSocketAddress server, Optional<AccessKey> key) {
        pageFilter = new PageFilter(server);
        this.key = key;
    }

    /** Returns the answer to a request that does not reach the API; otherwise empty. */
    Optional<ApiResponse> answer(LocalRequest request) {
        var foreign = pageFilter.problem(request);
        if (foreign.isEmpty() && ConsoleFiles.isFor(request)) {
            return Optional.of(consoleFiles.answer(request));
        }
        return foreign.or(() -> key.flatMap(required -> required.problem(request)))
                .map(problem -> problem.response());
    }

    /**
     * A handler of HTTP requests for the files of the web console. Its responses have a {@code Content-Security-Policy} header, so
     * that the browser runs only the console's own scripts.
     */
    private static final class ConsoleFiles {

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

    /**
     * A filter that protects the API on a developer's machine from web pages. Pages of other servers can also send requests to this
     * one, even to a loopback address. The filter rejects such requests: it finds the origin of the page in headers that browsers
     * add. It accepts requests of the console and of programs that are not browsers.
     */
    private static final class PageFilter {

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
}
