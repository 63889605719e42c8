package dev.stride.local.console;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.common.JsonProblem;
import dev.stride.functions.http.openapi.Permission;
import dev.stride.local.command.output.InvalidInputException;
import dev.stride.runtime.codec.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * The settings with which people sign in to a published console.
 *
 * @param issuer the issuer of the tokens that the API accepts
 * @param clientId the id with which the console is registered at the issuer
 * @param tokenEndpoint the endpoint that the stack allows the page to send requests to
 */
public record ConsoleLogin(String issuer, String clientId, String tokenEndpoint) {

    private static final String DISCOVERY = "/.well-known/openid-configuration";

    /** Parses the output {@code ConsoleLogin} of the CloudFormation stack. */
    public static ConsoleLogin parse(String output) {
        var login = document(output.getBytes(StandardCharsets.UTF_8), "The output ConsoleLogin");
        return new ConsoleLogin(
                login.path("issuer").asText(),
                login.path("clientId").asText(),
                login.path("tokenEndpoint").asText());
    }

    /** Returns the address of the document in which the issuer describes itself (OpenID Connect Discovery). */
    public String discoveryAddress() {
        return issuer.replaceFirst("/$", "") + DISCOVERY;
    }

    /**
     * Returns the configuration with which the published web console signs users in. It consists of the settings of
     * this record, and of addresses from the issuer's OpenID Connect discovery document.
     *
     * @param discovery the document of the issuer
     * @throws InvalidInputException if the document does not agree with the stack, or the issuer lacks what the console
     *     needs
     */
    public ObjectNode configuration(byte[] discovery) {
        var name = discoveryAddress();
        var document = document(discovery, name);
        require(
                document.path("issuer").asText().equals(issuer),
                name + " names another issuer, " + document.path("issuer") + ": correct TokenIssuer.");
        require(
                document.path("token_endpoint").asText().equals(tokenEndpoint),
                "The issuer's OpenID Connect document %s names another token endpoint than the stack: set the stack's parameter Console to %s,%s."
                        .formatted(
                                name, clientId, document.path("token_endpoint").asText()));
        var authorizationEndpoint = document.path("authorization_endpoint").asText();
        require(
                authorizationEndpoint.startsWith("https://"),
                "%s has no https address in authorization_endpoint, which the console needs.".formatted(name));
        var methods = document.path("code_challenge_methods_supported");
        require(
                methods.isMissingNode()
                        || methods.valueStream()
                                .anyMatch(method -> method.asText().equals("S256")),
                "The console can sign in only with S256, which %s does not list in code_challenge_methods_supported."
                        .formatted(name));
        var configuration = JsonNodeFactory.instance.objectNode();
        configuration
                .put("issuer", issuer)
                .put("clientId", clientId)
                .put("authorizationEndpoint", authorizationEndpoint)
                .put("tokenEndpoint", tokenEndpoint)
                .put(
                        "namesIssuer",
                        document.path("authorization_response_iss_parameter_supported")
                                .asBoolean())
                .put("api", "/api");
        var scopes = configuration.putArray("scopes");
        for (var permission : Permission.values()) {
            scopes.add(permission.scope());
        }
        return configuration;
    }

    private static JsonNode document(byte[] text, String name) {
        try {
            return Json.parse(text);
        } catch (IOException e) {
            throw new InvalidInputException(name + " is not JSON: " + JsonProblem.of(e));
        }
    }

    private static void require(boolean holds, String message) {
        if (!holds) {
            throw new InvalidInputException(message);
        }
    }
}
