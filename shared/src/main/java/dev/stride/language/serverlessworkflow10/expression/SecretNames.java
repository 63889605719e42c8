package dev.stride.language.serverlessworkflow10.expression;

import dev.stride.common.Suggestions;
import dev.stride.language.document.Place;
import java.util.regex.Pattern;

/**
 * Checks the secrets that expressions read by a constant name: the definition must declare each under {@code use.secrets} (section
 * "Use"; decision D49).
 */
final class SecretNames {

    /** Matches {@code $secrets.name} and {@code $secrets["name"]}, and the alias {@code $secret}. */
    private static final Pattern READ =
            Pattern.compile("\\$secrets?\\s*(?:\\.\\s*([A-Za-z_]\\w*)|\\.?\\s*\\[?\\s*\"([^\"\\\\]+)\")");

    /** Checks a value whose texts may contain expressions in <code>${ }</code>. */
    static void check(Place place, DefinitionUse use) {
        if (place.value().isContainerNode()) {
            place.children().forEach(child -> check(child, use));
        } else if (place.value().isTextual() && (use.isLoose() || place.value().textValue().contains("${"))) {
            checkExpression(place, use);
        }
    }

    /** Checks a text that is an expression. */
    static void checkExpression(Place place, DefinitionUse use) {
        READ.matcher(place.value().asText())
                .results()
                .map(found -> found.start(1) < 0 ? found.group(2) : found.group(1))
                .filter(name -> !use.secrets().contains(name))
                .distinct()
                .forEach(name -> place.fault(
                        "there is no secret `" + name + "` under `use.secrets`",
                        Suggestions.hint(name, use.secrets())));
    }

    private SecretNames() {}
}
