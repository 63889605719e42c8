package dev.stride.local.http;

import dev.stride.functions.http.message.ApiResponse;
import java.net.InetSocketAddress;
import java.util.Optional;

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
}
