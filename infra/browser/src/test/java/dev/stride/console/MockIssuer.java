package dev.stride.console;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;

/** An issuer of tokens that signs in everybody at once, and that a test can let answer wrongly. */
final class MockIssuer implements AutoCloseable {

    static final String CLIENT = "console";

    private final HttpServer server;
    private final List<Map<String, String>> authorizations = new CopyOnWriteArrayList<>();
    private final Map<String, String> challenges = new ConcurrentHashMap<>();
    private final Set<String> valid = ConcurrentHashMap.newKeySet();

    /** Values that replace parameters of the next answers, by name. */
    private final Map<String, String> replaced = new ConcurrentHashMap<>();

    private volatile String scope = "stride/define stride/start stride/signal stride/read stride/operate";
    private volatile int tokens;

    MockIssuer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/authorize", this::authorize);
        server.createContext("/token", this::token);
        server.start();
    }

    String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** Returns the parameters of all requests for an authorization. */
    List<Map<String, String>> authorizations() {
        return authorizations;
    }

    /** Returns how many tokens were issued. */
    int tokens() {
        return tokens;
    }

    /** Lets the next answers have another value of a parameter; an empty one is left out. */
    void answerWith(String parameter, String value) {
        replaced.put(parameter, value);
    }

    void grantOnly(String granted) {
        scope = granted;
    }

    boolean accepts(Optional<String> authorization) {
        return authorization
                .map(it -> it.replace("Bearer ", ""))
                .filter(valid::contains)
                .isPresent();
    }

    void revokeTokens() {
        valid.clear();
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private void authorize(HttpExchange exchange) throws IOException {
        try (exchange) {
            var asked = parameters(exchange.getRequestURI().getRawQuery());
            authorizations.add(asked);
            var code = "code-" + authorizations.size();
            challenges.put(code, asked.getOrDefault("code_challenge", ""));
            var answer = new HashMap<String, String>();
            answer.put("code", code);
            answer.put("state", asked.getOrDefault("state", ""));
            answer.put("iss", address());
            answer.putAll(replaced);
            var query = answer.entrySet().stream()
                    .filter(each -> !each.getValue().isEmpty())
                    .map(each -> each.getKey() + "=" + URLEncoder.encode(each.getValue(), StandardCharsets.UTF_8))
                    .collect(Collectors.joining("&"));
            exchange.getResponseHeaders().set("Location", asked.get("redirect_uri") + "?" + query);
            exchange.sendResponseHeaders(302, -1);
        }
    }

    private void token(HttpExchange exchange) throws IOException {
        try (exchange) {
            var asked = parameters(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            var challenge = challenges.remove(asked.getOrDefault("code", ""));
            boolean isProven = challenge != null
                    && challenge.equals(challengeOf(asked.getOrDefault("code_verifier", "")))
                    && CLIENT.equals(asked.get("client_id"));
            exchange.getResponseHeaders().set("Access-Control-Allow-Origin", "*");
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            if (isProven) {
                tokens += 1;
                valid.add("secret-token-" + tokens);
                send(exchange, 200, """
                    {"access_token": "secret-token-%d", "token_type": "Bearer", "expires_in": 600, "scope": "%s"}""".formatted(tokens, scope));
            } else {
                send(exchange, 400, "{\"error\": \"invalid_grant\"}");
            }
        }
    }

    private static void send(HttpExchange exchange, int status, String text) throws IOException {
        var body = text.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
    }

    private static Map<String, String> parameters(String query) {
        return Arrays.stream(query.split("&"))
                .map(pair -> pair.split("=", 2))
                .collect(Collectors.toMap(pair -> pair[0], pair -> URLDecoder.decode(pair[1], StandardCharsets.UTF_8)));
    }

    private static String challengeOf(String verifier) {
        try {
            var digest = MessageDigest.getInstance("SHA-256").digest(verifier.getBytes(StandardCharsets.US_ASCII));
            return Base64.getUrlEncoder().withoutPadding().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
