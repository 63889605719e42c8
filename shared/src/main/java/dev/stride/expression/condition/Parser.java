package dev.stride.expression.condition;

import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.Limits;
import dev.stride.expression.ExpressionLanguage.Parsed;
import dev.stride.expression.condition.Token.Kind;
import dev.stride.expression.jsonpath.JsonPath;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Reads a condition by recursive descent; the grammar stands at {@link Conditions}. */
final class Parser {

    private final List<Token> tokens;
    private final Predicate<String> known;
    private final Collection<String> names;
    private int next;
    private int depth;

    private Parser(List<Token> tokens, Predicate<String> known, Collection<String> names) {
        this.tokens = tokens;
        this.known = known;
        this.names = new TreeSet<>(names);
    }

    /**
     * The test that a text stands for.
     *
     * @param known whether a name may be read
     * @param names for the message about one that may not
     */
    static Test parse(String text, Predicate<String> known, Collection<String> names) throws Refusal {
        if (text.length() > Limits.EXPRESSION_CHARACTERS) {
            throw new Refusal("a condition has at most " + Limits.EXPRESSION_CHARACTERS + " characters", 0);
        }
        var parser = new Parser(Lexer.tokens(text), known, names);
        var test = parser.disjunction();
        if (parser.peek().kind() != Kind.END) {
            throw parser.refusal("`and`, `or` or the end");
        }
        return test;
    }

    private Test disjunction() throws Refusal {
        var test = conjunction();
        while (took("or", "||")) {
            test = new Test.Or(test, conjunction());
        }
        return test;
    }

    private Test conjunction() throws Refusal {
        var test = negation();
        while (took("and", "&&")) {
            test = new Test.And(test, negation());
        }
        return test;
    }

    private Test negation() throws Refusal {
        var at = peek().at();
        if (++depth > Limits.EXPRESSION_NESTING) {
            throw new Refusal("it nests deeper than " + Limits.EXPRESSION_NESTING + " levels", at);
        }
        try {
            return took("not", "!") ? new Test.Not(negation()) : took("(") ? enclosed() : test();
        } finally {
            depth--;
        }
    }

    private Test enclosed() throws Refusal {
        var test = disjunction();
        if (!took(")")) {
            throw refusal("`)`");
        }
        return test;
    }

    private Test test() throws Refusal {
        var left = operand();
        if (took("matches")) {
            var pattern = take();
            if (pattern.kind() != Kind.TEXT) {
                throw new Refusal(
                        "a regular expression in quotation marks belongs here, not " + pattern.shown(), pattern.at());
            }
            return new Test.Matching(left, WholeMatch.compile(pattern));
        }
        var relation = peek().kind() == Kind.WORD || peek().kind() == Kind.SIGN
                ? Relation.of(peek().text())
                : Optional.<Relation>empty();
        if (relation.isEmpty()) {
            return new Test.Truth(left);
        }
        take();
        return new Test.Related(left, relation.get(), operand());
    }

    private Operand operand() throws Refusal {
        var token = take();
        return switch (token.kind()) {
            case TEXT -> new Operand.Literal(new TextNode(token.text()));
            case NUMBER -> new Operand.Literal(new DecimalNode(new BigDecimal(token.text())));
            case PATH -> path(token);
            case WORD -> word(token);
            case SIGN, END ->
                throw new Refusal("a name, a path or a value belongs here, not " + token.shown(), token.at());
        };
    }

    private static Operand path(Token token) throws Refusal {
        return switch (new JsonPath().parse(token.text(), Set.of())) {
            case Parsed.Valid(var path) -> new Operand.Path(path);
            case Parsed.Invalid(String message, int column) -> throw new Refusal(message, token.at() + column - 1);
        };
    }

    private Operand word(Token token) throws Refusal {
        return switch (token.text()) {
            case "true", "false" ->
                new Operand.Literal(BooleanNode.valueOf(token.text().equals("true")));
            case "null" -> new Operand.Literal(NullNode.getInstance());
            case String name when known.test(name) -> new Operand.Name(name);
            case String name -> throw new Refusal("there is no `" + name + "` here; " + readable(), token.at());
        };
    }

    private String readable() {
        return names.isEmpty()
                ? "write a path such as `$.total`, or a text in quotation marks"
                : "what can be read is "
                        + names.stream().map(name -> "`" + name + "`").collect(Collectors.joining(", "));
    }

    private boolean took(String... words) {
        var took = peek().is(words);
        if (took) {
            next++;
        }
        return took;
    }

    private Token peek() {
        return tokens.get(next);
    }

    private Token take() {
        var token = peek();
        next = Math.min(next + 1, tokens.size() - 1);
        return token;
    }

    private Refusal refusal(String wanted) {
        return new Refusal(wanted + " belongs here, not " + peek().shown(), peek().at());
    }
}
