package dev.stride.call.api;

import dev.stride.call.auth.OAuthTokenSource;
import dev.stride.call.auth.TokenSource;
import dev.stride.call.http.client.HttpClient;
import dev.stride.call.httpaction.AllowListedHttpClient;
import dev.stride.call.httpaction.HostAllowList;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Clients for tests. A test provides the clients that it needs; the use of any other client fails the test. */
public record StubClients(Map<Class<?>, Object> clients) implements OutboundClients {

    /** Fails the test at the use of any client. */
    public static final OutboundClients NONE = new StubClients(Map.of());

    public StubClients {
        clients = Map.copyOf(clients);
    }

    /** Returns clients that consist of one client. */
    public static <T> StubClients with(Class<T> type, T client) {
        return new StubClients(Map.of(type, client));
    }

    /** Returns clients that send calls, {@code http} actions and requests for tokens to one HTTP client. */
    public static StubClients withHttp(HttpClient httpClient) {
        return with(HttpClient.class, httpClient)
                .and(AllowListedHttpClient.class, new AllowListedHttpClient(HostAllowList.EVERY_HOST, httpClient))
                .and(TokenSource.class, new OAuthTokenSource(httpClient, () -> Instant.EPOCH));
    }

    /** Returns these clients and one more. */
    public <T> StubClients and(Class<T> type, T client) {
        var all = new HashMap<>(clients);
        all.put(type, client);
        return new StubClients(all);
    }

    @Override
    public <T> T get(Class<T> client) {
        return Optional.ofNullable(clients.get(client))
                .map(client::cast)
                .orElseThrow(() -> new AssertionError("this test provides no " + client.getSimpleName()));
    }
}
