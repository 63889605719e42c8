package dev.stride.expression.condition;

import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.ExpressionLimits;
import dev.stride.expression.ExpressionLanguage.Parsed;
import dev.stride.expression.condition.ConditionLexer.ConditionSyntaxException;
import dev.stride.expression.condition.ConditionLexer.ConditionToken;
import dev.stride.expression.condition.ConditionLexer.ConditionToken.Kind;
import dev.stride.expression.condition.ConditionNode.Operand;
import dev.stride.expression.condition.ConditionNode.WholeTextPattern;
import dev.stride.expression.jsonpath.JsonPath;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** A recursive-descent parser for conditions. The grammar is in {@link ConditionLanguage}. */
final class ConditionParser {

    private final List<ConditionToken> tokens;
    private final Predicate<String> known;
    private final Collection<String> names;
    private int next;
    private int depth;

    private ConditionParser(List<ConditionToken> tokens, Predicate<String> known, Collection<String> names) {
        this.tokens = tokens;
        this.known = known;
        this.names = new TreeSet<>(names);
    }

    /**
     * Parses the text of a condition into a syntax tree.
     *
     * @param known checks whether a condition may read a name
     * @param names the readable names, for error messages
     */
    static ConditionNode parse(String text, Predicate<String> known, Collection<String> names)
            throws ConditionSyntaxException {
        if (text.length() > ExpressionLimits.EXPRESSION_CHARACTERS) {
            throw new ConditionSyntaxException(
                    "a condition has at most %d characters".formatted(ExpressionLimits.EXPRESSION_CHARACTERS), 0);
        }
        var conditionParser = new ConditionParser(ConditionLexer.tokenize(text), known, names);
        var conditionNode = conditionParser.disjunction();
        if (conditionParser.peek().kind() != Kind.END) {
            throw conditionParser.refusal("`and`, `or` or the end");
        }
        return conditionNode;
    }

    private ConditionNode disjunction() throws ConditionSyntaxException {
        var conditionNode = conjunction();
        while (took("or", "||")) {
            conditionNode = new ConditionNode.Or(conditionNode, conjunction());
        }
        return conditionNode;
    }

    private ConditionNode conjunction() throws ConditionSyntaxException {
        var conditionNode = negation();
        while (took("and", "&&")) {
            conditionNode = new ConditionNode.And(conditionNode, negation());
        }
        return conditionNode;
    }

    private ConditionNode negation() throws ConditionSyntaxException {
        var at = peek().index();
        if (++depth > ExpressionLimits.EXPRESSION_NESTING) {
            throw new ConditionSyntaxException(
                    "the condition nests deeper than %s levels".formatted(ExpressionLimits.EXPRESSION_NESTING), at);
        }
        try {
            if (took("not", "!")) {
                return new ConditionNode.Not(negation());
            }
            return took("(") ? enclosed() : test();
        } finally {
            depth--;
        }
    }

    private ConditionNode enclosed() throws ConditionSyntaxException {
        var conditionNode = disjunction();
        if (!took(")")) {
            throw refusal("`)`");
        }
        return conditionNode;
    }

    private ConditionNode test() throws ConditionSyntaxException {
        var left = operand();
        if (took("matches")) {
            var pattern = take();
            if (pattern.kind() != Kind.TEXT) {
                throw new ConditionSyntaxException(
                        "expected a regular expression in quotation marks, found %s".formatted(pattern.describe()),
                        pattern.index());
            }
            return new ConditionNode.Matches(left, WholeTextPattern.compile(pattern));
        }
        var relation = peek().kind() == Kind.WORD || peek().kind() == Kind.SIGN
                ? Relation.parse(peek().text())
                : Optional.<Relation>empty();
        if (relation.isEmpty()) {
            return new ConditionNode.IsTrue(left);
        }
        take();
        return new ConditionNode.Compare(left, relation.get(), operand());
    }

    private Operand operand() throws ConditionSyntaxException {
        var conditionToken = take();
        return switch (conditionToken.kind()) {
            case TEXT -> new Operand.Literal(new TextNode(conditionToken.text()));
            case NUMBER -> new Operand.Literal(new DecimalNode(new BigDecimal(conditionToken.text())));
            case PATH -> path(conditionToken);
            case WORD -> word(conditionToken);
            case SIGN, END ->
                throw new ConditionSyntaxException(
                        "expected a name, a path or a value, found %s".formatted(conditionToken.describe()),
                        conditionToken.index());
        };
    }

    private static Operand path(ConditionToken conditionToken) throws ConditionSyntaxException {
        return switch (new JsonPath().parse(conditionToken.text(), Set.of())) {
            case Parsed.Valid(var path) -> new Operand.Path(path);
            case Parsed.Invalid(String message, int column) ->
                throw new ConditionSyntaxException(message, conditionToken.index() + column - 1);
        };
    }

    private Operand word(ConditionToken conditionToken) throws ConditionSyntaxException {
        return switch (conditionToken.text()) {
            case "true", "false" ->
                new Operand.Literal(BooleanNode.valueOf(conditionToken.text().equals("true")));
            case "null" -> new Operand.Literal(NullNode.getInstance());
            case String name when known.test(name) -> new Operand.Name(name);
            case String name ->
                throw new ConditionSyntaxException(
                        "there is no `" + name + "` here; " + readable(), conditionToken.index());
        };
    }

    private String readable() {
        return names.isEmpty()
                ? "write a path such as `$.total`, or a text in quotation marks"
                : "a condition can read "
                        + names.stream().map(name -> "`" + name + "`").collect(Collectors.joining(", "));
    }

    private boolean took(String... words) {
        var took = peek().is(words);
        if (took) {
            next++;
        }
        return took;
    }

    private ConditionToken peek() {
        return tokens.get(next);
    }

    private ConditionToken take() {
        var conditionToken = peek();
        next = Math.min(next + 1, tokens.size() - 1);
        return conditionToken;
    }

    private ConditionSyntaxException refusal(String wanted) {
        return new ConditionSyntaxException("expected " + wanted + ", found " + peek().describe(), peek().index());
    }
}
