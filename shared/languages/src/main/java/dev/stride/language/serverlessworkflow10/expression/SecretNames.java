package dev.stride.language.serverlessworkflow10.expression;

import dev.stride.common.Suggestions;
import dev.stride.expression.composite.TemplateParser;
import dev.stride.language.document.Place;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The check of secrets in expressions: each secret that an expression reads by name, as in {@code $secrets.name}, must
 * be declared under {@code use.secrets} (section "Use"; decision D49 in docs/spec-decisions.md).
 */
final class SecretNames {

    /** Matches {@code $secrets.name} and {@code $secrets["name"]}, and the alias {@code $secret}. */
    private static final Pattern READ =
            Pattern.compile("\\$secrets?\\s*(?:\\.\\s*([A-Za-z_]\\w*)|\\.?\\s*\\[?\\s*\"([^\"\\\\]+)\")");

    private static final Pattern VARIABLE = Pattern.compile("\\$secrets?\\b");

    private static final Pattern ALIAS = Pattern.compile("\\$secret\\b");

    /**
     * Returns the names of the secrets that must have a value when an expression is evaluated. These are the secrets that the
     * expression names. If it reads all secrets, or computes the name of one, all declared secrets must have a value.
     */
    static List<String> read(String expression, List<String> declared) {
        var constant = names(expression).toList();
        var readings = VARIABLE.matcher(expression).results().count();
        return readings > constant.size()
                ? declared
                : constant.stream().distinct().toList();
    }

    private static Stream<String> names(String expression) {
        return READ.matcher(expression)
                .results()
                .map(found -> Optional.ofNullable(found.group(1)).orElseGet(() -> found.group(2)));
    }

    /**
     * Checks each expression in a value, such as <code>${ $secrets.name }</code>. Reports a fault if it reads an
     * undeclared secret by name. Warns if it reads a secret where secrets are not expected.
     */
    static void check(Place place, DefinitionUse use, boolean expectsSecrets) {
        if (place.value().isContainerNode()) {
            place.children().forEach(child -> check(child, use, expectsSecrets));
        } else if (place.value().isTextual()
                && (use.isLoose()
                        || TemplateParser.containsExpression(place.value().textValue()))) {
            checkExpression(place, use, expectsSecrets);
        }
    }

    /**
     * Checks whether an expression may read secrets at its place, and whether they are declared.
     *
     * @param expectsSecrets whether the place is meant to read secrets
     */
    static void checkExpression(Place place, DefinitionUse use, boolean expectsSecrets) {
        if (!expectsSecrets && VARIABLE.matcher(place.value().asText()).find()) {
            place.warn(
                    "this expression reads a secret, so the value of the secret can become part of the stored data of the instance",
                    "use secrets only in `input.from` or in an `authentication` definition");
        }
        if (ALIAS.matcher(place.value().asText()).find()) {
            place.warn("`$secret` is read as `$secrets`", "write `$secrets`");
        }
        names(place.value().asText())
                .filter(name -> !use.secrets().contains(name))
                .distinct()
                .forEach(name -> place.fault(
                        "there is no secret `" + name + "` under `use.secrets`",
                        Suggestions.hint(name, use.secrets())));
    }

    private SecretNames() {}
}
