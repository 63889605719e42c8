package dev.stride.call.auth;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.stride.call.http.client.HttpClient;
import dev.stride.call.http.client.HttpReply;
import dev.stride.call.http.client.HttpReply.Answered;
import dev.stride.call.http.client.HttpRequest;
import java.net.URLDecoder;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An authorization server at {@code /realms/main}, and a resource at {@code /resource} that accepts its valid tokens. It knows
 * one client and one user, and records all requests.
 */
public final class OAuthServer implements HttpClient {

    public static final String CLIENT = "stride client";
    public static final String SECRET = "s3cr&t/of=client";
    public static final String USER = "ann";
    public static final String PASSWORD = "pass:word+%ä";

    private static final String REALM = "/realms/main";

    /** The metadata that the server publishes. */
    public enum Metadata {
        OPENID,
        OAUTH,
        NONE
    }

    private final InstantSource clock;
    private final Metadata metadata;
    private final String method;
    private final Duration lifetime;
    private final Map<String, Instant> good = new ConcurrentHashMap<>();
    private final List<HttpRequest> requests = new CopyOnWriteArrayList<>();

    /**
     * Starts a server.
     *
     * @param method the only supported method of client authentication
     */
    public OAuthServer(InstantSource clock, Metadata metadata, String method, Duration lifetime) {
        this.clock = clock;
        this.metadata = metadata;
        this.method = method;
        this.lifetime = lifetime;
    }

    /** Starts a server with the most common settings. */
    public static OAuthServer standard(InstantSource clock) {
        return new OAuthServer(clock, Metadata.OPENID, "client_secret_basic", Duration.ofMinutes(1));
    }

    @Override
    public HttpReply send(HttpRequest request) {
        requests.add(request);
        var path = request.uri().getPath();
        return switch (path) {
            case REALM + "/.well-known/openid-configuration" -> described(request, metadata == Metadata.OPENID);
            case "/.well-known/oauth-authorization-server" + REALM -> described(request, metadata == Metadata.OAUTH);
            case REALM, REALM + "/token" -> token(request);
            case "/resource" -> resource(request);
            default -> json(404, "{}");
        };
    }

    /** Returns the forms of all token requests in their order. */
    public List<Map<String, List<String>>> forms() {
        return requests.stream()
                .filter(request -> request.method().equals("POST"))
                .map(OAuthServer::form)
                .toList();
    }

    /** Returns the requested paths in their order. */
    public List<String> paths() {
        return requests.stream().map(request -> request.uri().getPath()).toList();
    }

    /** Revokes all tokens. */
    public void revokeAll() {
        good.clear();
    }

    /** Returns the issued tokens that are not revoked. */
    public List<String> tokens() {
        return List.copyOf(good.keySet());
    }

    private HttpReply described(HttpRequest request, boolean published) {
        var base = request.uri().resolve(REALM);
        return published
                ? json(
                        200,
                        "{\"issuer\":\"%s\",\"token_endpoint\":\"%s/token\",\"token_endpoint_auth_methods_supported\":[\"%s\"]}"
                                .formatted(base, base, method))
                : json(404, "{}");
    }

    private HttpReply resource(HttpRequest request) {
        var shown = header(request, "authorization").orElse("");
        var until = shown.startsWith("Bearer ") ? good.get(shown.substring(7)) : null;
        return until != null && clock.instant().isBefore(until)
                ? json(200, "{\"welcome\":true,\"shown\":\"" + shown + "\"}")
                : json(401, "{\"title\":\"Who are you?\",\"shown\":\"" + shown + "\"}");
    }

    private HttpReply token(HttpRequest request) {
        var form = form(request);
        if (!isClient(request, form)) {
            return json(
                    401, "{\"error\":\"invalid_client\",\"error_description\":\"No client has %s\"}".formatted(SECRET));
        }
        var granted = switch (first(form, "grant_type")) {
            case "client_credentials" -> true;
            case "password" ->
                first(form, "username").equals(USER) && first(form, "password").equals(PASSWORD);
            case "urn:ietf:params:oauth:grant-type:token-exchange" -> good.containsKey(first(form, "subject_token"));
            default -> false;
        };
        if (!granted) {
            return json(400, "{\"error\":\"invalid_grant\"}");
        }
        var token = "token-%d-of-%s"
                .formatted(good.size() + 1, Integer.toHexString(clock.instant().hashCode()));
        good.put(token, clock.instant().plus(lifetime));
        return json(
                200,
                "{\"access_token\":\"%s\",\"token_type\":\"bearer\",\"expires_in\":%d}"
                        .formatted(token, lifetime.toSeconds()));
    }

    private boolean isClient(HttpRequest request, Map<String, List<String>> form) {
        var shown = header(request, "authorization").orElse("");
        return switch (method) {
            case "client_secret_basic" -> {
                var pair = shown.startsWith("Basic ")
                        ? new String(Base64.getDecoder().decode(shown.substring(6)), UTF_8).split(":", 2)
                        : new String[] {"", ""};
                yield decoded(pair[0]).equals(CLIENT) && decoded(pair[1]).equals(SECRET);
            }
            case "client_secret_post" ->
                shown.isEmpty()
                        && first(form, "client_id").equals(CLIENT)
                        && first(form, "client_secret").equals(SECRET);
            default -> shown.isEmpty() && first(form, "client_id").equals(CLIENT) && !form.containsKey("client_secret");
        };
    }

    private static Map<String, List<String>> form(HttpRequest request) {
        return Stream.of(new String(request.body(), UTF_8).split("&"))
                .map(pair -> pair.split("=", 2))
                .collect(Collectors.groupingBy(
                        pair -> decoded(pair[0]),
                        TreeMap::new,
                        Collectors.mapping(pair -> decoded(pair.length > 1 ? pair[1] : ""), Collectors.toList())));
    }

    private static String first(Map<String, List<String>> form, String name) {
        return form.getOrDefault(name, List.of("")).getFirst();
    }

    private static Optional<String> header(HttpRequest request, String name) {
        return request.headers().entrySet().stream()
                .filter(header -> header.getKey().toLowerCase(Locale.ROOT).equals(name))
                .map(Map.Entry::getValue)
                .findFirst();
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, UTF_8);
    }

    private static HttpReply json(int status, String body) {
        return new Answered(status, Map.of("content-type", "application/json"), body.getBytes(UTF_8));
    }
}
