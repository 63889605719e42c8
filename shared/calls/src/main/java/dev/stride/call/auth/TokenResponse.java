package dev.stride.call.auth;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.stride.CallLimits;
import dev.stride.call.api.Credentials;
import dev.stride.call.http.client.HttpReply;
import dev.stride.call.http.client.HttpReply.Answered;
import dev.stride.call.http.client.HttpReply.Unanswered;
import dev.stride.call.secret.Redaction;
import dev.stride.plan.fault.Fault;
import java.io.IOException;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The response of an authorization server to a token request (RFC 6749, section 5). */
sealed interface TokenResponse {

    /** @param lifetime counted from the moment of the request */
    record Issued(String token, Duration lifetime) implements TokenResponse {
        @Override
        public String toString() {
            return "Issued[" + lifetime + "]";
        }
    }

    record Denied(Fault fault) implements TokenResponse {}

    JsonMapper JSON = new JsonMapper();
    int TOO_MANY_REQUESTS = 429;

    /** The number of parts of a signed JWT: header, claims and signature (RFC 7519, section 3). */
    int JWT_PARTS = 3;

    /** @param host of the authorization server, for error messages */
    static TokenResponse parse(Credentials.OAuth2 credentials, String host, HttpReply reply) {
        return switch (reply) {
            case Unanswered none -> denied(none.reason().code(), none.message());
            case Answered answered
            when isTransient(answered.status()) -> denied(Fault.COMMUNICATION, host + " answered " + answered.status());
            case Answered answered
            when answered.body().length > CallLimits.TOKEN_BYTES ->
                denied(Fault.LIMIT, "%s answered with more than %d bytes".formatted(host, CallLimits.TOKEN_BYTES));
            case Answered answered -> parse(credentials, host, answered);
        };
    }

    /** Returns whether an HTTP status means a temporary failure of the server. */
    static boolean isTransient(int status) {
        return status >= 500 || status == TOO_MANY_REQUESTS;
    }

    private static TokenResponse parse(Credentials.OAuth2 credentials, String host, Answered answered) {
        var response = json(answered);
        if (answered.status() != 200) {
            var words = Redaction.of(credentials.secrets()).redact(errorText(response));
            return denied(Fault.AUTHENTICATION, host + " answered " + answered.status() + words);
        }
        var token = response.path("access_token").asText();
        var type = response.path("token_type").asText("Bearer");
        if (!response.path("access_token").isTextual() || token.isEmpty()) {
            return denied(Fault.COMMUNICATION, "%s answered without an access token".formatted(host));
        }
        if (!type.equalsIgnoreCase("Bearer")) {
            return denied(Fault.COMMUNICATION, "%s answered with a token that is not a bearer token".formatted(host));
        }
        return credentials.issuers().isEmpty() || credentials.issuers().contains(issuer(token))
                ? new Issued(token, lifetime(response.path("expires_in")))
                : denied(Fault.AUTHENTICATION, "%s answered with a token of another issuer".formatted(host));
    }

    /** Returns the issuer of a JWT (RFC 7519, section 4.1.1), or an empty text if the token is not a JWT. */
    private static String issuer(String token) {
        var parts = token.split("\\.", -1);
        if (parts.length != JWT_PARTS) {
            return "";
        }
        try {
            return JSON.readTree(Base64.getUrlDecoder().decode(parts[1]))
                    .path("iss")
                    .asText();
        } catch (IllegalArgumentException | IOException unreadable) {
            return "";
        }
    }

    /** Returns the error text of the response, reduced to printable ASCII and shortened to a maximum length. */
    private static String errorText(JsonNode response) {
        var words = Stream.of("error", "error_description")
                .map(response::path)
                .filter(JsonNode::isTextual)
                .map(JsonNode::textValue)
                .map(text -> text.replaceAll("[^\\x20-\\x7e]", " "))
                .map(text -> text.substring(0, Math.min(text.length(), CallLimits.TOKEN_ERROR_CHARACTERS)))
                .collect(Collectors.joining(": "));
        return words.isEmpty() ? "" : " " + words;
    }

    private static Duration lifetime(JsonNode seconds) {
        var said = Optional.of(seconds.asText())
                .filter(text -> text.matches("\\d{1,9}"))
                .map(text -> Duration.ofSeconds(Long.parseLong(text)));
        return said.map(it ->
                        it.compareTo(CallLimits.LONGEST_TOKEN_LIFETIME) < 0 ? it : CallLimits.LONGEST_TOKEN_LIFETIME)
                .orElse(CallLimits.TOKEN_LIFETIME);
    }

    private static JsonNode json(Answered answered) {
        try {
            return JSON.readTree(answered.text());
        } catch (IOException noJson) {
            return MissingNode.getInstance();
        }
    }

    private static TokenResponse denied(String code, String why) {
        return new Denied(Fault.of(code, "The access token could not be obtained: %s".formatted(why)));
    }
}
