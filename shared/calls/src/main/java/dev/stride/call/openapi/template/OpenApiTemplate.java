package dev.stride.call.openapi.template;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.api.Credentials;
import dev.stride.call.auth.CredentialPlacement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The template that a compiled workflow stores to call one OpenAPI operation.
 *
 * @param url with <code>{name}</code> in place of path parameters
 * @param accept value of the Accept header
 * @param body empty for an operation without a body
 * @param security empty if calls are not authenticated
 */
public record OpenApiTemplate(
        String method,
        String url,
        List<OpenApiParameter> parameters,
        String accept,
        Optional<OpenApiBody> body,
        Optional<OpenApiSecurity> security) {

    public OpenApiTemplate {
        parameters = List.copyOf(parameters);
    }

    /**
     * Returns whether the URL contains a host. The host is missing if the OpenAPI document specifies only a path as the server
     * URL, and the operator of the runtime has not configured a host.
     */
    public boolean hasAddress() {
        return !url.startsWith("/");
    }

    /** Returns the method and the URL, for error messages. */
    @Override
    public String toString() {
        return method + " " + url;
    }

    /** Returns this template as JSON, for storage in a compiled workflow. */
    public JsonNode toJson() {
        var written = JsonNodeFactory.instance
                .objectNode()
                .put("method", method)
                .put("url", url)
                .put("accept", accept);
        var list = written.putArray("parameters");
        parameters.forEach(parameter -> list.add(parameter.toJson()));
        body.ifPresent(taken -> written.set("body", taken.toJson()));
        security.ifPresent(shown -> written.set("security", shown.toJson()));
        return written;
    }

    /**
     * Parses a template from the JSON that {@link #toJson} returned. This method avoids Jackson data binding, because the
     * initialization of the data binding would dominate a cold start.
     */
    public static OpenApiTemplate fromJson(JsonNode written) {
        return new OpenApiTemplate(
                written.path("method").asText(),
                written.path("url").asText(),
                written.path("parameters")
                        .valueStream()
                        .map(OpenApiParameter::fromJson)
                        .toList(),
                written.path("accept").asText(),
                Optional.of(written.path("body")).filter(JsonNode::isObject).map(OpenApiBody::fromJson),
                Optional.of(written.path("security")).filter(JsonNode::isObject).map(OpenApiSecurity::fromJson));
    }

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
                            .or(() ->
                                    new TreeMap<>(authorities).values().stream().findFirst())
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
                    .forEach(each ->
                            authorities.put(each.getKey(), each.getValue().asText()));
            return new OpenApiSecurity(
                    in.equals("authorization")
                            ? new CredentialPlacement.Header()
                            : new CredentialPlacement.ApiKey(
                                    CredentialPlacement.In.valueOf(in),
                                    written.path("name").asText()),
                    authorities);
        }
    }
}
