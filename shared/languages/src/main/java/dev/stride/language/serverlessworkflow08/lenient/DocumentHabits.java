package dev.stride.language.serverlessworkflow08.lenient;

import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow08.lenient.LenientReading.Habit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Replaces SonataFlow's notations for references to other files, such as OpenAPI documents, by the plain file name or
 * URI that Stride accepts. The notations are {@code classpath:api.yaml}, {@code ../api.yaml}, and an alias that the
 * extension {@code workflow-uri-definitions} defines for a URI.
 */
final class DocumentHabits implements Habit {

    /** Matches the start of a reference to the class path or to a parent folder, such as {@code classpath:} or {@code ../}. */
    private static final Pattern ELSEWHERE = Pattern.compile("classpath:/*|(?:file:(?://)?)?(?:\\.\\./)+");

    private static final Set<String> FUNCTIONS_WITHOUT_DOCUMENT = Set.of("expression", "custom");

    private static final List<String> DECLARATIONS = List.of(
            "auth", "constants", "dataInputSchema", "errors", "events", "functions", "retries", "secrets", "timeouts");

    private static final String OPERATION = "operation";
    private static final String EXTENSIONS = "extensions";
    private static final String KIND = "extensionid";

    @Override
    public void normalise(Place definition) {
        var aliases = aliases(definition);
        Parts.items(definition, "functions")
                .filter(function -> !FUNCTIONS_WITHOUT_DOCUMENT.contains(
                        function.at("type").value().asText()))
                .forEach(function -> {
                    resolveAlias(function, aliases);
                    rename(function, OPERATION);
                });
        DECLARATIONS.forEach(property -> rename(definition, property));
        rename(definition.at("dataInputSchema"), "schema");
        Parts.items(definition, EXTENSIONS)
                .filter(extension -> extension.at(KIND).value().asText().equals("workflow-output-schema"))
                .forEach(extension -> extension.warn(
                        "the schema of the output is ignored",
                        "remove the schema, and check the output in a test of the workflow (`stride test`)"));
    }

    private static Map<String, String> aliases(Place definition) {
        var aliases = new LinkedHashMap<String, String>();
        Parts.items(definition, EXTENSIONS)
                .filter(extension -> extension.at(KIND).value().asText().equals("workflow-uri-definitions"))
                .flatMap(extension -> extension.at("definitions").value().propertyStream())
                .filter(alias -> alias.getValue().isTextual())
                .forEach(alias -> aliases.put(alias.getKey(), alias.getValue().textValue()));
        return aliases;
    }

    private static void resolveAlias(Place function, Map<String, String> aliases) {
        var parts = function.at(OPERATION).value().asText().split("#", 2);
        if (parts.length > 1 && aliases.containsKey(parts[0])) {
            Parts.put(function, OPERATION, aliases.get(parts[0]) + "#" + parts[1]);
        }
    }

    private static void rename(Place owner, String property) {
        var place = owner.at(property);
        if (!place.value().isTextual()) {
            return;
        }
        var written = place.value().textValue();
        var elsewhere = ELSEWHERE.matcher(written);
        if (elsewhere.lookingAt()) {
            var name = written.substring(elsewhere.end());
            place.assume(
                    "this reference is read as the file `%s`, which must be deployed together with the definition"
                            .formatted(name),
                    "write `" + name + "`");
            Parts.put(owner, property, name);
        }
    }
}
