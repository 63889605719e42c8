package dev.stride.call.auth;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.api.Credentials;
import dev.stride.call.auth.AuthorizationServerDiscovery.AuthorizationServer;
import dev.stride.call.http.client.HttpRequest;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Builds the HTTP request for an access token (RFC 6749, section 4; RFC 7523, section 2.2; RFC 8693, section 2.1). The body, a
 * form or JSON, contains the parameters of the grant. The client authenticates in the body or in a header.
 */
final class TokenRequest {

    private static final String JWT_BEARER = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";
    private static final String ACCESS_TOKEN = "urn:ietf:params:oauth:token-type:access_token";

    private final Credentials.OAuth2 credentials;
    private final Map<String, List<String>> parameters = new LinkedHashMap<>();

    private TokenRequest(Credentials.OAuth2 credentials) {
        this.credentials = credentials;
    }

    /**
     * Builds the HTTP request for an access token.
     *
     * @throws IllegalArgumentException when the token endpoint is not a valid URL
     */
    static HttpRequest of(Credentials.OAuth2 credentials, AuthorizationServer server, Duration timeout) {
        return new TokenRequest(credentials).to(server, timeout);
    }

    /** Returns the time until the deadline, at least 1 ms. */
    static Duration remaining(Instant now, Instant by) {
        return now.isBefore(by) ? Duration.between(now, by) : Duration.ofMillis(1);
    }

    private HttpRequest to(AuthorizationServer server, Duration timeout) {
        var type = credentials.inJson() ? "application/json" : "application/x-www-form-urlencoded";
        var headers = new HashMap<>(Map.of("Content-Type", type, "Accept", "application/json"));
        grant();
        var client = credentials.client();
        if (client.assertion().isPresent()) {
            put("client_id", client.id());
            put("client_assertion_type", JWT_BEARER);
            put("client_assertion", client.assertion());
        } else if (client.secret().isPresent() && !server.credentialsInBody() && !client.secretInForm()) {
            headers.put(
                    "Authorization",
                    "Basic " + encoded(client.id(), client.secret().get()));
        } else {
            put("client_id", Optional.of(client.id()).filter(id -> !id.isEmpty()));
            put("client_secret", client.secret());
        }
        var body = (credentials.inJson() ? json() : form()).getBytes(StandardCharsets.UTF_8);
        return new HttpRequest("POST", URI.create(server.tokenEndpoint()), headers, body, timeout);
    }

    private String form() {
        return parameters.entrySet().stream()
                .flatMap(parameter ->
                        parameter.getValue().stream().map(value -> parameter.getKey() + "=" + encoded(value)))
                .collect(Collectors.joining("&"));
    }

    /** Returns the parameters as a JSON object. A parameter with several values is an array. */
    private String json() {
        var object = JsonNodeFactory.instance.objectNode();
        parameters.forEach((name, values) -> {
            if (values.size() == 1) {
                object.put(name, values.getFirst());
            } else {
                values.forEach(object.withArrayProperty(name)::add);
            }
        });
        return object.toString();
    }

    private void grant() {
        switch (credentials.grantType()) {
            case CLIENT_CREDENTIALS -> put("grant_type", "client_credentials");
            case PASSWORD -> {
                put("grant_type", "password");
                credentials.user().ifPresent(user -> {
                    put("username", user.username());
                    put("password", user.password());
                });
            }
            case TOKEN_EXCHANGE -> {
                put("grant_type", "urn:ietf:params:oauth:grant-type:token-exchange");
                var exchange = credentials.exchange();
                exchange.subjectToken().ifPresent(token -> {
                    put("subject_token", token);
                    put("subject_token_type", exchange.subjectTokenType().orElse(ACCESS_TOKEN));
                });
                exchange.actorToken().ifPresent(token -> {
                    put("actor_token", token);
                    put("actor_token_type", exchange.actorTokenType().orElse(ACCESS_TOKEN));
                });
                put("requested_subject", exchange.requestedSubject());
                put("requested_issuer", exchange.requestedIssuer());
            }
        }
        if (!credentials.scopes().isEmpty()) {
            put("scope", String.join(" ", credentials.scopes()));
        }
        credentials.audiences().forEach(audience -> put("audience", audience));
    }

    /**
     * Form-encodes the ID and the secret of the client, and returns them in Base64 for Basic authentication (RFC 6749, section
     * 2.3.1).
     */
    private static String encoded(String id, String secret) {
        return new Credentials.Basic(encoded(id), encoded(secret)).encoded();
    }

    private void put(String name, Optional<String> value) {
        value.ifPresent(text -> put(name, text));
    }

    private void put(String name, String value) {
        parameters.computeIfAbsent(name, _ -> new ArrayList<>()).add(value);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
