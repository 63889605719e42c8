package dev.stride.expression.jsonpath;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.jayway.jsonpath.Configuration;
import com.jayway.jsonpath.JsonPathException;
import com.jayway.jsonpath.PathNotFoundException;
import com.jayway.jsonpath.spi.mapper.JacksonMappingProvider;
import dev.stride.expression.Bindings;
import dev.stride.expression.Evaluation;
import dev.stride.expression.Expression;
import dev.stride.expression.ExpressionLanguage.Parsed;
import dev.stride.expression.jsonpath.JsonPath.PathMode;
import dev.stride.expression.metering.BoundedOutputs;
import dev.stride.expression.metering.BudgetExceeded;
import dev.stride.expression.metering.Cost;
import dev.stride.expression.metering.EvaluationBudget;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A path that the Jayway JsonPath library parses and evaluates. Each access to the data is charged to the step budget, which
 * limits the work of an evaluation.
 */
record LibraryPath(String text, PathMode mode, com.jayway.jsonpath.JsonPath path) implements Expression {

    private static final Pattern POSITION = Pattern.compile("(?:position|index)\\s+(\\d{1,6})");

    static Parsed compile(String text, PathMode pathMode) {
        try {
            return new Parsed.Valid(new LibraryPath(text, pathMode, com.jayway.jsonpath.JsonPath.compile(text)));
        } catch (JsonPathException | IllegalArgumentException | IndexOutOfBoundsException refusal) {
            var message = Objects.requireNonNullElse(refusal.getMessage(), "the text is not a JSONPath");
            var position = POSITION.matcher(message);
            return new Parsed.Invalid(
                    PathProblem.ofText(message), position.find() ? column(text, position.group(1)) : 1);
        } catch (StackOverflowError deep) {
            return new Parsed.Invalid("it nests too deep", 1);
        }
    }

    @Override
    public Evaluation evaluate(JsonNode input, Bindings bindings) {
        try {
            return new Evaluation.Outputs(results(input, new EvaluationBudget(bindings.stepMeter())));
        } catch (BudgetExceeded exhausted) {
            return new Evaluation.Failure(exhausted.message());
        } catch (StackOverflowError error) {
            return new Evaluation.Failure("the expression was stopped, because it recurses too deeply");
        } catch (RuntimeException error) {
            // The library throws exceptions of many classes for unexpected data.
            return new Evaluation.Failure(PathProblem.ofEvaluation(isFunction()));
        }
    }

    @Override
    public JsonNode toJson() {
        return mode.toJson(text);
    }

    /** The compiled paths are not compared, because the library does not implement their equality. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof LibraryPath that && mode == that.mode && text.equals(that.text);
    }

    @Override
    public int hashCode() {
        return Objects.hash(mode, text);
    }

    private List<JsonNode> results(JsonNode input, EvaluationBudget evaluationBudget) {
        var boundedOutputs = new BoundedOutputs(input);
        var nodes = nodes(input, evaluationBudget);
        switch (mode) {
            case NODES -> nodes.forEach(boundedOutputs::add);
            case SELECTION -> boundedOutputs.add(isSingle() ? first(nodes) : nodes);
            case VALUE, PLACE -> boundedOutputs.add(nodes.isEmpty() || isSingle() ? first(nodes) : nodes);
        }
        return boundedOutputs.values();
    }

    /**
     * Returns an array of the selected nodes. If the path calls a function, the array contains only the result of the function.
     */
    private ArrayNode nodes(JsonNode input, EvaluationBudget evaluationBudget) {
        var json = new MeteredJsonProvider(evaluationBudget, LongestPath.of(input, evaluationBudget) + text.length());
        var settings = Configuration.builder()
                .jsonProvider(json)
                .mappingProvider(new MeteredMappingProvider(evaluationBudget))
                .build();
        var nodes = json.createArray();
        try {
            Object selected = path.read(input, settings);
            if (!isSingle()) {
                return (ArrayNode) selected;
            }
            if (selected != null) {
                json.setArrayIndex(nodes, 0, selected);
            }
        } catch (PathNotFoundException nothing) {
            return nodes;
        }
        return nodes;
    }

    private static JsonNode first(ArrayNode nodes) {
        return nodes.isEmpty() ? NullNode.getInstance() : nodes.get(0);
    }

    private boolean isSingle() {
        return path.isDefinite() || isFunction();
    }

    private boolean isFunction() {
        return text.endsWith(")");
    }

    private static int column(String text, String position) {
        return Math.min(Integer.parseInt(position), text.length()) + 1;
    }

    /** Charges for the conversion to Java maps and lists, which the library does before it compares. */
    private static final class MeteredMappingProvider extends JacksonMappingProvider {

        private final EvaluationBudget evaluationBudget;

        MeteredMappingProvider(EvaluationBudget evaluationBudget) {
            this.evaluationBudget = evaluationBudget;
        }

        @Override
        public <T> @Nullable T map(@Nullable Object source, Class<T> type, Configuration settings) {
            if (source instanceof JsonNode node) {
                pay(node);
            }
            return super.map(source, type, settings);
        }

        private void pay(JsonNode node) {
            evaluationBudget.pay(1 + (node.isTextual() ? MeteredJsonProvider.costOfText(node.textValue()) : 0));
            node.forEach(this::pay);
        }
    }

    /**
     * Calculates the maximum text length of a path from the root of a document to any of its nodes. The JSONPath library creates
     * the path text of every node that it accesses, so the cost of an access depends on this length.
     */
    private static final class LongestPath {

        private static final int NODES_PER_STEP = 16;

        /**
         * The maximum number of characters that one key adds to a path, not counting the property name itself. An array index with
         * its brackets has up to 12 characters; the brackets and quotes {@code ['']} around a property name are 4.
         */
        private static final int CHARACTERS_AROUND = 12;

        private final EvaluationBudget evaluationBudget;
        private int nodes;

        private LongestPath(EvaluationBudget evaluationBudget) {
            this.evaluationBudget = evaluationBudget;
        }

        /** Returns the length of the longest path in a document, in characters. */
        static long of(JsonNode document, EvaluationBudget evaluationBudget) {
            return new LongestPath(evaluationBudget).below(document, 0);
        }

        private long below(JsonNode node, int depth) {
            Cost.checkDepth(depth);
            if (++nodes % NODES_PER_STEP == 0) {
                evaluationBudget.pay(1);
            }
            var longest = 0L;
            if (node.isObject()) {
                for (var field : node.properties()) {
                    longest = Math.max(longest, field.getKey().length() + below(field.getValue(), depth + 1));
                }
            } else {
                for (var element : node) {
                    longest = Math.max(longest, below(element, depth + 1));
                }
            }
            return CHARACTERS_AROUND + longest;
        }
    }

    /** Says in words for an author why a text is not a JSONPath, or why it cannot be evaluated, instead of in the words of the library. */
    private static final class PathProblem {

        private static final String UNKNOWN =
                "the text is not a JSONPath; a JSONPath looks like $.order.lines[0].price";

        private static final List<Translation> TRANSLATIONS = List.of(
                new Translation(
                        "Path must not end with.*", "the path ends with a dot: write the name of a property after it"),
                new Translation("Path must start with.*", "a path begins with $, as in $.order.lines[0]"),
                new Translation(
                        "Property has not been closed - missing closing '?\\].*|Expected wildcard token to end.*",
                        "a [ is not closed by ]"),
                new Translation(
                        "Property has not been closed.*|.*close quote.*|.*matching quotes.*|String not closed.*",
                        "a quotation mark is not closed"),
                new Translation("Illegal character.*|Character '\\.' on position.*", "expected . or [ here"),
                new Translation(
                        "Could not parse token.*",
                        "expected a name in quotation marks, an index, * or a filter after [, as in $['first name'], $[0], $[*] or $[?(@.price > 10)]"),
                new Translation(
                        "Use bracket notion.*|.*contains blank.*",
                        "a name with blanks stands in brackets, as in $['first name']"),
                new Translation("Found empty property.*", "a name in brackets is empty"),
                new Translation(
                        "Property must be separated.*", "put a comma between two names in brackets, as in $['a', 'b']"),
                new Translation(
                        "Arguments to function.*|Unexpected close.*", "a bracket is not closed, or is closed twice"),
                new Translation(
                        "Failed to parse (?:SliceOperation|ArrayIndexOperation|token in Array).*",
                        "an index in brackets is a whole number, a list or a range, as in $[0], $[0, 2] or $[0:2]"),
                new Translation(
                        ".*[Ff]ilter.*|Expected .*|Unexpected character.*|.*predicate.*|.*[Cc]riteria.*|.*to a ValueNode.*|Could not determine value type.*",
                        "the filter cannot be read; a filter compares paths and values, as in $.lines[?(@.price > 10 && @.open == true)]"));

        private record Translation(Pattern pattern, String words) {
            private Translation(String regex, String words) {
                this(Pattern.compile(regex, Pattern.DOTALL), words);
            }
        }

        /** Returns what is wrong with a text, given the message of the library. */
        static String ofText(String message) {
            return TRANSLATIONS.stream()
                    .filter(translation ->
                            translation.pattern().matcher(message).matches())
                    .findFirst()
                    .map(Translation::words)
                    .orElse(UNKNOWN);
        }

        /** The library fails only for a function, such as {@code sum()} of an empty array, or for a filter. */
        static String ofEvaluation(boolean isFunction) {
            return isFunction
                    ? "the function at the end of the path fails for this input: min, max, avg, stddev and sum need numbers, first and last an array that is not empty"
                    : "the path fails for this input: its filters must compare values of the same type";
        }

        private PathProblem() {}
    }
}
