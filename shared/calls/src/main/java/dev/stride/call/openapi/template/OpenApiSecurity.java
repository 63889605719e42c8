package dev.stride.call.openapi.template;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.api.Credentials;
import dev.stride.call.auth.CredentialPlacement;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The way in which calls of an OpenAPI operation are authenticated.
 *
 * @param authorities token endpoints by OAuth 2.0 grant type; a grant type without an entry uses the endpoint of another grant
 *     type
 */
public record OpenApiSecurity(CredentialPlacement placement, Map<String, String> authorities) {

    public OpenApiSecurity {
        authorities = Map.copyOf(authorities);
    }

    /**
     * Adds the token endpoint of the OpenAPI document to OAuth 2.0 credentials that have neither a token endpoint nor
     * an authority (the URL of the authorization server). Returns any other credentials unchanged.
     */
    public Credentials withTokenEndpoint(Credentials credentials) {
        return switch (credentials) {
            case Credentials.OAuth2 oauth ->
                Optional.ofNullable(authorities.get(oauth.grantType().toString()))
                        .or(() -> new TreeMap<>(authorities).values().stream().findFirst())
                        .map(oauth::withDefaultTokenEndpoint)
                        .orElse(oauth);
            case Credentials.Basic basic -> basic;
            case Credentials.Bearer bearer -> bearer;
            case Credentials.Digest digest -> digest;
        };
    }

    JsonNode toJson() {
        var written = JsonNodeFactory.instance.objectNode();
        switch (placement) {
            case CredentialPlacement.Header() -> written.put("in", "authorization");
            case CredentialPlacement.ApiKey(var in, String name) ->
                written.put("in", in.name()).put("name", name);
        }
        if (!authorities.isEmpty()) {
            var named = written.putObject("authorities");
            new TreeMap<>(authorities).forEach(named::put);
        }
        return written;
    }

    static OpenApiSecurity fromJson(JsonNode written) {
        var in = written.path("in").asText();
        var authorities = new TreeMap<String, String>();
        written.path("authorities")
                .propertyStream()
                .forEach(each -> authorities.put(each.getKey(), each.getValue().asText()));
        return new OpenApiSecurity(
                in.equals("authorization")
                        ? new CredentialPlacement.Header()
                        : new CredentialPlacement.ApiKey(
                                CredentialPlacement.In.valueOf(in),
                                written.path("name").asText()),
                authorities);
    }
}
