package dev.stride.language.serverlessworkflow08.expression;

import dev.stride.common.Suggestions;
import dev.stride.expression.ExpressionLanguage;
import dev.stride.language.document.NamedDeclarations;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * An expression language that also checks the names of secrets: the name after {@code $SECRETS} must be that of a declared
 * secret.
 *
 * @param language the language of the expressions
 */
record SecretCheckingLanguage(ExpressionLanguage language, NamedDeclarations<String> secrets)
        implements ExpressionLanguage {

    /** Matches {@code $SECRETS} with the name after it, and a whole string literal, so that the search skips the literal. */
    private static final Pattern NAMED =
            Pattern.compile("\"(?:[^\"\\\\]++|\\\\.)*+\"|\\$SECRETS\\s*\\.\\s*([A-Za-z_][A-Za-z_0-9]*)");

    @Override
    public String key() {
        return language.key();
    }

    @Override
    public Parsed parse(String text, Set<String> variables) {
        return undeclared(text).orElseGet(() -> language.parse(text, variables));
    }

    @Override
    public Parsed parseCondition(String text, Set<String> variables) {
        return undeclared(text).orElseGet(() -> language.parseCondition(text, variables));
    }

    @Override
    public Parsed parsePath(String text, Set<String> variables) {
        return undeclared(text).orElseGet(() -> language.parsePath(text, variables));
    }

    @Override
    public OptionalInt closingBrace(String text, int from) {
        return language.closingBrace(text, from);
    }

    /**
     * Returns the places in a text where it reads a secret by a name that is not declared; the name is the first group. Returns
     * nothing if the names of the declared secrets cannot be read.
     */
    static Stream<MatchResult> undeclared(String text, NamedDeclarations<String> secrets) {
        return secrets.complete()
                ? NAMED.matcher(text)
                        .results()
                        .filter(found ->
                                found.group(1) != null && !secrets.byName().containsKey(found.group(1)))
                : Stream.empty();
    }

    /**
     * Returns a fault for the first undeclared secret in a text, or empty if all secrets are declared. If the definition declares
     * no secrets at all, the variable itself is unknown.
     */
    private Optional<Parsed> undeclared(String text) {
        if (secrets.values().isEmpty()) {
            return Optional.empty();
        }
        return undeclared(text, secrets)
                .findFirst()
                .map(found -> new Parsed.Invalid(
                        "unknown secret `" + found.group(1) + "`"
                                + Suggestions.suffix(found.group(1), secrets.values()),
                        found.start(1) + 1));
    }
}
