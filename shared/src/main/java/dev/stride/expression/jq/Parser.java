package dev.stride.expression.jq;

import dev.stride.Limits;
import dev.stride.expression.jq.Operator.Associativity;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import net.thisptr.jackson.jq.Expression;
import net.thisptr.jackson.jq.internal.tree.PipeComponent;
import net.thisptr.jackson.jq.internal.tree.PipedQuery;
import net.thisptr.jackson.jq.internal.tree.TransformPipeComponent;
import net.thisptr.jackson.jq.internal.tree.Tuple;
import net.thisptr.jackson.jq.internal.tree.literal.LongLiteral;

/**
 * Reads jq 1.6 into the tree that the library evaluates. The library has a parser too, but it neither tells where a name
 * stands nor lets anything in between the nodes: this one refuses unknown names and whatever reaches outside, binds
 * operators as jq 1.6 does, and meters every node.
 */
final class Parser {

    private final Tokens tokens;
    private final TermParser terms;
    private final BlockParser blocks;
    private int nesting;

    private Parser(Tokens tokens) {
        this.tokens = tokens;
        this.terms = new TermParser(tokens, this);
        this.blocks = new BlockParser(tokens, this);
    }

    /**
     * The tree of a whole text.
     *
     * @param names that it may use
     * @throws Refusal when it is no jq expression, or names what there is not
     */
    static Expression parse(String text, Names names) {
        if (text.length() > Limits.EXPRESSION_CHARACTERS) {
            throw new Refusal("longer than %d characters".formatted(Limits.EXPRESSION_CHARACTERS), 1);
        }
        var tokens = new Tokens(text);
        var tree = new Parser(tokens).pipe(names);
        if (!tokens.at(Token.Kind.END)) {
            throw tokens.unexpected("expected an operator or the end of the expression");
        }
        return tree;
    }

    /**
     * Reads a text of definitions alone.
     *
     * @param names that the next definition may use
     * @param definitions gets each one before the next is read
     */
    static void definitions(String text, Supplier<Names> names, Consumer<Definition> definitions) {
        var tokens = new Tokens(text);
        var parser = new Parser(tokens);
        while (!tokens.at(Token.Kind.END)) {
            tokens.expectWord("def");
            definitions.accept(parser.blocks.definitionAlone(names.get()));
        }
    }

    /** {@code a, b | c}: all that can stand between parentheses. */
    Expression pipe(Names names) {
        var stages = new ArrayList<Expression>();
        do {
            stages.add(comma(names));
        } while (tokens.accept("|"));
        return piped(stages);
    }

    /** {@code a + b | c}: the value of a field, where a comma ends it. */
    Expression pipeWithoutComma(Names names) {
        var stages = new ArrayList<Expression>();
        do {
            stages.add(nested(() -> operation(Operator.LOOSEST, names)));
        } while (tokens.accept("|"));
        return piped(stages);
    }

    private static Expression piped(List<Expression> stages) {
        if (stages.size() == 1) {
            return stages.getFirst();
        }
        var components = new ArrayList<PipeComponent>(stages.size());
        stages.forEach(stage -> components.add(new TransformPipeComponent(stage)));
        return Metered.of(new PipedQuery(components), stages.stream().allMatch(Metered::isPlace));
    }

    private Expression comma(Names names) {
        var parts = new ArrayList<Expression>();
        do {
            parts.add(nested(() -> operation(Operator.LOOSEST, names)));
        } while (tokens.accept(","));
        return parts.size() == 1
                ? parts.getFirst()
                : Metered.of(new Tuple(parts), parts.stream().allMatch(Metered::isPlace));
    }

    /** Operators of this level and tighter ones between operands. */
    private Expression operation(int loosest, Names names) {
        var left = operand(names);
        while (true) {
            var found = Operator.of(tokens.peek()).filter(operator -> operator.level() >= loosest);
            if (found.isEmpty()) {
                return left;
            }
            var operator = found.get();
            var token = tokens.next();
            var level = operator.associativity() == Associativity.RIGHT ? operator.level() : operator.level() + 1;
            var right = nested(() -> operation(level, names));
            if (operator.isDivisionByZero(left, right)) {
                throw new Refusal("division by zero", token.column());
            }
            left = operator.tree(left, right);
            refuseChain(operator);
        }
    }

    private void refuseChain(Operator operator) {
        var next = Operator.of(tokens.peek());
        if (operator.associativity() == Associativity.NONE
                && next.isPresent()
                && next.get().level() == operator.level()) {
            throw tokens.unexpected("use parentheses to say which operator applies first");
        }
    }

    /** What stands between operators; one that begins with {@code def}, {@code label} or a binding goes on to the end. */
    Expression operand(Names names) {
        if (tokens.accept("-")) {
            var value = nested(() -> operation(Operator.TIGHTEST, names));
            return value instanceof LongLiteral literal
                    ? new LongLiteral(-literal.value().longValue())
                    : Metered.value(new Negation(Paying.forReading(value)));
        }
        return blocks.begins() ? blocks.block(names) : blocks.binding(term(names), names);
    }

    /** Reads a part that lies inside another one. */
    <T> T nested(Supplier<T> part) {
        if (++nesting > Limits.EXPRESSION_NESTING) {
            throw new Refusal(
                    "nests deeper than %d levels".formatted(Limits.EXPRESSION_NESTING),
                    tokens.peek().column());
        }
        var read = part.get();
        nesting--;
        return read;
    }

    /** {@code .a[0]?}: what binds tighter than any operator. */
    Expression term(Names names) {
        return terms.term(names);
    }
}
