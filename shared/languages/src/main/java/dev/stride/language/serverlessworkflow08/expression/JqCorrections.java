package dev.stride.language.serverlessworkflow08.expression;

import dev.stride.expression.ExpressionLanguage;
import dev.stride.expression.jq.ForeignSyntax;
import dev.stride.language.document.NamedDeclarations;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Suggests corrections of texts that are not valid jq, such as a JSONPath. A suggested expression is always valid.
 *
 * @param language the language of expressions, including the expression functions of the definition
 * @param variables the names of the variables that expressions can read
 * @param secrets the secrets that the definition declares
 */
record JqCorrections(ExpressionLanguage language, Set<String> variables, NamedDeclarations<String> secrets) {

    private static final String SECRETS = "SECRETS";
    private static final Pattern VARIABLE = Pattern.compile("\\$([A-Za-z_]\\w*)");

    /** Matches the start of a JSONPath, which some authors write although the language is jq. */
    private static final Pattern JSON_PATH = Pattern.compile("\\$(?:[.\\[]|$)");

    Optional<String> hint(String text) {
        var undeclared = SecretCheckingLanguage.undeclared(text, secrets)
                .map(name -> "add `%s` to `secrets`".formatted(name.group(1)))
                .findFirst();
        if (undeclared.isPresent()) {
            return undeclared;
        }
        if (!language.key().equals(DefinitionLanguage.JQ.key())) {
            return Optional.empty();
        }
        if (JSON_PATH.matcher(text).lookingAt()) {
            return Optional.of(ForeignSyntax.correction(text, corrected -> isValid(corrected, variables))
                    .orElse("write it in jq, or set `expressionLang: jsonpath`"));
        }
        return ForeignSyntax.advice(text, corrected -> isValid(corrected, variables))
                .or(() -> unknownVariable(text).map(JqCorrections::variableHint));
    }

    /** Returns the name of an unknown variable, if it is the only error of a text. */
    private Optional<String> unknownVariable(String text) {
        var named =
                VARIABLE.matcher(text).results().map(found -> found.group(1)).collect(Collectors.toSet());
        named.addAll(variables);
        return isValid(text, named)
                ? named.stream()
                        .filter(name -> !variables.contains(name))
                        .filter(name -> !isValid(text, without(named, name)))
                        .findFirst()
                : Optional.empty();
    }

    private static String variableHint(String name) {
        return name.equals(SECRETS)
                ? "add the names of the secrets to `secrets`"
                : ("write `.%1$s` to read a field of the data; "
                                + "to pass a variable to a called workflow, write `fromStateData: '{%1$s: $%1$s}'` in the caller")
                        .formatted(name);
    }

    private static Set<String> without(Set<String> names, String name) {
        var others = new HashSet<>(names);
        others.remove(name);
        return others;
    }

    private boolean isValid(String text, Set<String> known) {
        return language.parse(text, known) instanceof ExpressionLanguage.Parsed.Valid;
    }
}
