package dev.stride.call.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.auth.Credentials;
import dev.stride.call.auth.Placement;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * How calls of an operation show who they come from.
 *
 * @param authorities where tokens are given out, by grant type; that of another grant type serves where one's own is missing
 */
public record RestSecurity(Placement placement, Map<String, String> authorities) {

    public RestSecurity {
        authorities = Map.copyOf(authorities);
    }

    /** The credentials, with the place where the document says that tokens are given out. */
    Credentials located(Credentials credentials) {
        return switch (credentials) {
            case Credentials.OAuth2 oauth ->
                Optional.ofNullable(authorities.get(oauth.grantType().toString()))
                        .or(() -> new TreeMap<>(authorities).values().stream().findFirst())
                        .map(oauth::orAt)
                        .orElse(oauth);
            case Credentials.Basic basic -> basic;
            case Credentials.Bearer bearer -> bearer;
        };
    }

    JsonNode written() {
        var written = JsonNodeFactory.instance.objectNode();
        switch (placement) {
            case Placement.Header() -> written.put("in", "authorization");
            case Placement.Key(var in, String name) ->
                written.put("in", in.name()).put("name", name);
        }
        if (!authorities.isEmpty()) {
            var named = written.putObject("authorities");
            new TreeMap<>(authorities).forEach(named::put);
        }
        return written;
    }

    static RestSecurity read(JsonNode written) {
        var in = written.path("in").asText();
        var authorities = new TreeMap<String, String>();
        written.path("authorities")
                .propertyStream()
                .forEach(each -> authorities.put(each.getKey(), each.getValue().asText()));
        return new RestSecurity(
                in.equals("authorization")
                        ? new Placement.Header()
                        : new Placement.Key(
                                Placement.In.valueOf(in), written.path("name").asText()),
                authorities);
    }
}
