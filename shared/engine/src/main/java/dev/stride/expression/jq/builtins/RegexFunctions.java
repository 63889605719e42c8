package dev.stride.expression.jq.builtins;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.expression.jq.metering.JqEvaluation;
import dev.stride.expression.jq.metering.JqRegex;
import dev.stride.expression.jq.metering.JqRegex.RegexMatch;
import dev.stride.expression.metering.Cost;
import java.util.ArrayList;
import java.util.List;
import net.thisptr.jackson.jq.Expression;
import net.thisptr.jackson.jq.Function;
import net.thisptr.jackson.jq.PathOutput;
import net.thisptr.jackson.jq.Scope;
import net.thisptr.jackson.jq.Version;
import net.thisptr.jackson.jq.exception.JsonQueryException;
import net.thisptr.jackson.jq.exception.JsonQueryTypeException;
import net.thisptr.jackson.jq.path.Path;
import org.jspecify.annotations.Nullable;

/**
 * The regular expression functions in Java on which jq's {@code test}, {@code match} and {@code capture} are built. Their
 * arguments are the pattern and its flags.
 */
final class RegexFunctions {

    /** The cost, in steps, of writing one position to the output: the start or the end of a match or of a group. */
    private static final int STEPS_TO_WRITE = 5;

    static JsonNode test(JsonNode in, List<JsonNode> arguments) throws JsonQueryException {
        return BooleanNode.valueOf(regex(in, arguments).isFoundIn(in.textValue()));
    }

    static JsonNode match(JsonNode in, List<JsonNode> arguments) throws JsonQueryException {
        var matches = JsonNodeFactory.instance.arrayNode();
        for (var regexMatch : regex(in, arguments).find(in.textValue(), false)) {
            JqEvaluation.current().pay((long) STEPS_TO_WRITE * regexMatch.bounds().length);
            matches.add(regexMatch.toJson());
        }
        return matches;
    }

    private static JqRegex regex(JsonNode in, List<JsonNode> arguments) throws JsonQueryException {
        if (!in.isTextual()) {
            throw new JsonQueryTypeException("%s cannot be matched, as it is not a string", in);
        }
        return JqRegex.compile(arguments.getFirst(), arguments.getLast());
    }

    private RegexFunctions() {}

    /**
     * The jq functions {@code sub(pattern; replacement; flags)} and {@code gsub}, which replace the matches of a regular expression.
     * The replacement is an expression, evaluated with the named groups of a match as input. If it has several outputs, the function
     * outputs one text for each combination of them.
     */
    static final class SubstitutionFunction implements Function {

        @Override
        public void apply(
                Scope scope,
                List<Expression> arguments,
                JsonNode in,
                @Nullable Path path,
                PathOutput output,
                Version version)
                throws JsonQueryException {
            if (!in.isTextual()) {
                throw new JsonQueryTypeException("%s cannot be matched, as it is not a string", in);
            }
            arguments
                    .get(0)
                    .apply(
                            scope,
                            in,
                            pattern -> arguments.get(2).apply(scope, in, flags -> {
                                var matches = JqRegex.compile(pattern, flags).find(in.textValue(), true);
                                var replacements = new ArrayList<List<String>>();
                                for (var regexMatch : matches) {
                                    replacements.add(replacements(scope, arguments.get(1), regexMatch));
                                }
                                emit(in.textValue(), matches, replacements, output);
                            }));
        }

        private static List<String> replacements(Scope scope, Expression replacement, RegexMatch regexMatch)
                throws JsonQueryException {
            var texts = new ArrayList<String>();
            replacement.apply(scope, regexMatch.captures(), text -> {
                if (!text.isTextual()) {
                    throw new JsonQueryTypeException("%s cannot be added to a string", text);
                }
                texts.add(text.textValue());
            });
            return texts;
        }

        private static void emit(
                String text, List<RegexMatch> matches, List<List<String>> replacements, PathOutput output)
                throws JsonQueryException {
            if (replacements.stream().anyMatch(List::isEmpty)) {
                return;
            }
            var chosen = new int[matches.size()];
            do {
                output.emit(TextNode.valueOf(replaced(text, matches, replacements, chosen)), null);
            } while (next(chosen, replacements));
        }

        /** Changes the indexes of the chosen replacements to the next combination; false after the last. */
        private static boolean next(int[] chosen, List<List<String>> replacements) {
            for (var index = 0; index < chosen.length; index++) {
                if (++chosen[index] < replacements.get(index).size()) {
                    return true;
                }
                chosen[index] = 0;
            }
            return false;
        }

        private static String replaced(
                String text, List<RegexMatch> matches, List<List<String>> replacements, int[] chosen) {
            var jqEvaluation = JqEvaluation.current();
            var result = new StringBuilder();
            var at = 0;
            for (var index = 0; index < chosen.length; index++) {
                var replacement = replacements.get(index).get(chosen[index]);
                jqEvaluation.pay(1
                        + Cost.ofText((double) result.length() + replacement.length())
                        - Cost.ofText(result.length()));
                result.append(text, at, matches.get(index).start()).append(replacement);
                at = matches.get(index).end();
            }
            jqEvaluation.pay(Cost.ofText(text.length()));
            return result.append(text, at, text.length()).toString();
        }
    }
}
