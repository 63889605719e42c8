package dev.stride.language.serverlessworkflow10.declaration;

import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow10.policy.ErrorDefinition;
import dev.stride.language.serverlessworkflow10.policy.NamedPlaces;
import dev.stride.language.serverlessworkflow10.policy.RetryDefinition;
import dev.stride.language.serverlessworkflow10.policy.TimeoutDefinition;
import java.util.List;

/** The declarations under {@code use}, which tasks refer to by name (section "Use"). */
public record Declarations10(
        NamedPlaces errors,
        NamedPlaces retries,
        NamedPlaces timeouts,
        NamedPlaces functions,
        NamedPlaces catalogs,
        NamedPlaces authentications,
        List<String> secrets,
        List<ExtensionDefinition> extensions) {

    /**
     * The functions that every runtime provides, such as {@code http}. A definition cannot declare functions with these names.
     */
    public static final List<String> PROVIDED_FUNCTIONS = List.of("http", "openapi", "grpc", "asyncapi", "a2a", "mcp");

    public Declarations10 {
        secrets = List.copyOf(secrets);
        extensions = List.copyOf(extensions);
    }

    public static Declarations10 parse(Place place) {
        var fields = place.fields();
        var declarations = new Declarations10(
                NamedPlaces.parse("error", fields.get("errors")),
                NamedPlaces.parse("retry policy", fields.get("retries")),
                NamedPlaces.parse("timeout", fields.get("timeouts")),
                NamedPlaces.parse("function", fields.get("functions")),
                NamedPlaces.parse("catalog", fields.get("catalogs")),
                NamedPlaces.parse("authentication", fields.get("authentications")),
                fields.get("secrets").items().stream().map(Place::text).toList(),
                ExtensionDefinition.parseAll(fields.get("extensions")));
        fields.rejectUnknown();
        declarations.functions().byName().forEach((name, function) -> {
            if (PROVIDED_FUNCTIONS.contains(name)) {
                function.fault(
                        "the name `%1$s` is reserved: `call: %1$s` always calls the built-in function of this name"
                                .formatted(name),
                        "choose another name");
            }
        });
        declarations.errors().byName().values().forEach(ErrorDefinition::check);
        declarations.timeouts().byName().values().forEach(TimeoutDefinition::check);
        declarations.retries().byName().values().forEach(RetryDefinition::checkNames);
        return declarations;
    }
}
