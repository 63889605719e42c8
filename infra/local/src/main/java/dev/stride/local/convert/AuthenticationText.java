package dev.stride.local.convert;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.language.document.Place;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A converter of the authentication policies in a definition, from Serverless Workflow 0.8 to 1.0. */
final class AuthenticationText {

    private static final List<String> SCHEMES = List.of("basic", "bearer");

    /**
     * Adds the authentication policies of the 0.8 definition to the object {@code use} of the converted definition.
     * Reports each policy that it cannot convert.
     */
    static void addTo(ObjectNode use, Declared declared) {
        declared.authentications().forEach((name, place) -> {
            if (isConverted(place)) {
                var policies = use.get("authentications") instanceof ObjectNode present
                        ? present
                        : use.putObject("authentications");
                var members = policies.putObject(name).putObject(scheme(place));
                var properties = place.at("properties");
                properties.value().fieldNames().forEachRemaining(member -> {
                    var value = properties.at(member);
                    members.set(member, declared.jq().computed(value, Optional.empty()));
                });
            } else {
                // For example, the two versions specify the token endpoint of OAuth2 differently.
                ReadObject.leave(
                        place,
                        "Stride cannot convert this authentication policy to Open Workflow 1.0;"
                                + " write the policy for 1.0 by hand");
            }
        });
    }

    static boolean isConverted(@Nullable Place policy) {
        return policy != null
                && SCHEMES.contains(scheme(policy))
                && policy.at("properties").value().isObject();
    }

    private static String scheme(Place policy) {
        var scheme = policy.at("scheme");
        return scheme.isAbsent() ? "basic" : scheme.value().asText();
    }

    private AuthenticationText() {}
}
