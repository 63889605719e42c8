package dev.stride.language.serverlessworkflow08.expression;

import dev.stride.common.Suggestions;
import dev.stride.expression.Expression;
import dev.stride.expression.ExpressionLanguage;
import dev.stride.expression.composite.Pipe;
import dev.stride.expression.composite.SelectsAny;
import dev.stride.expression.jq.Jq;
import dev.stride.expression.jsonpath.JsonPath;
import dev.stride.language.document.Place;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * The language of the expressions in a definition, such as jq or JSONPath (section "Workflow Expressions").
 *
 * @param identity the expression that returns its input
 * @param hint tells the author how to correct an invalid expression
 */
public record DefinitionLanguage(ExpressionLanguage language, String identity, String hint) {

    public static final DefinitionLanguage JQ = new DefinitionLanguage(new Jq(), ".", "use the syntax of jq 1.6");

    private static final DefinitionLanguage JSON_PATH = new DefinitionLanguage(
            new JsonPathExpressions(), "$", "a JSONPath begins with `$`, as in `$.order.lines[0]`");

    /** Parses {@code expressionLang}; the default is jq. */
    public static DefinitionLanguage parse(Place place) {
        var key = place.text();
        if (key.equals(JSON_PATH.key())) {
            return JSON_PATH;
        }
        if (!key.equals(JQ.key()) && place.value().isTextual()) {
            place.fault(
                    "the expression language `" + key + "` is not supported",
                    Suggestions.hint(key, List.of(JQ.key(), JSON_PATH.key())));
        }
        return JQ;
    }

    String key() {
        return language.key();
    }

    /**
     * JSONPath as the expression language of a definition. A path may begin at a variable, as in {@code $CONST.limit}. A
     * condition is true when its path selects something that is neither {@code false} nor null.
     */
    private record JsonPathExpressions(Jq jq, JsonPath paths) implements ExpressionLanguage {

        private static final String ROOT = "$";

        /** Matches a path that begins at a variable. The groups are the name of the variable and the rest of the path. */
        private static final Pattern FROM_VARIABLE = Pattern.compile("\\$([A-Za-z_]\\w*)(.*)", Pattern.DOTALL);

        /** Matches a variable such as {@code $CONST}, and a whole quoted text, so that the search skips the text. */
        private static final Pattern VARIABLE =
                Pattern.compile("'(?:[^'\\\\]++|\\\\.)*+'|\"(?:[^\"\\\\]++|\\\\.)*+\"|(?<![\\w.])\\$([A-Za-z_]\\w*)");

        JsonPathExpressions() {
            this(new Jq(), new JsonPath());
        }

        @Override
        public String key() {
            return paths.key();
        }

        @Override
        public Parsed parse(String text, Set<String> variables) {
            return parse(text, variables, paths::parseSelection);
        }

        @Override
        public Parsed parseCondition(String text, Set<String> variables) {
            return switch (parse(text, variables, paths::parseNodes)) {
                case Parsed.Valid(Expression nodes) -> new Parsed.Valid(new SelectsAny(nodes));
                case Parsed.Invalid invalid -> invalid;
            };
        }

        @Override
        public Parsed parsePath(String text, Set<String> variables) {
            return paths.parsePath(text, variables);
        }

        @Override
        public OptionalInt closingBrace(String text, int from) {
            return paths.closingBrace(text, from);
        }

        private Parsed parse(String text, Set<String> variables, Function<String, Parsed> parser) {
            var path = text.strip();
            var fromVariable = FROM_VARIABLE.matcher(path);
            if (!fromVariable.matches()) {
                return withoutVariables(path, parser);
            }
            return switch (jq.parse(ROOT + fromVariable.group(1), variables)) {
                case Parsed.Invalid unknown -> unknown;
                case Parsed.Valid(Expression variable) ->
                    switch (withoutVariables(ROOT + fromVariable.group(2), parser)) {
                        case Parsed.Invalid(String message, int column) ->
                            new Parsed.Invalid(message, column + fromVariable.start(2) - 1);
                        case Parsed.Valid(Expression rest) -> new Parsed.Valid(new Pipe(List.of(variable, rest)));
                    };
            };
        }

        private static Parsed withoutVariables(String path, Function<String, Parsed> parser) {
            return VARIABLE.matcher(path)
                    .results()
                    .filter(found -> found.group(1) != null)
                    .findFirst()
                    .<Parsed>map(found -> new Parsed.Invalid(
                            "the variable `%s` can stand only at the beginning of a path".formatted(found.group()),
                            found.start() + 1))
                    .orElseGet(() -> parser.apply(path));
        }
    }
}
