package dev.stride.expression.jq.parser;

import dev.stride.Limits;
import dev.stride.expression.jq.metering.MeteredNode;
import dev.stride.expression.jq.metering.PricedNode;
import dev.stride.expression.jq.parser.JqOperator.Associativity;
import dev.stride.expression.jq.tree.Negation;
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
public final class JqParser {

    private final TokenCursor tokenCursor;
    private final TermParser terms;
    private final BlockParser blocks;
    private int nesting;

    private JqParser(TokenCursor tokenCursor) {
        this.tokenCursor = tokenCursor;
        this.terms = new TermParser(tokenCursor, this);
        this.blocks = new BlockParser(tokenCursor, this);
    }

    /**
     * The tree of a whole text.
     *
     * @param symbolTable the names that the text may use
     * @throws JqSyntaxException when it is no jq expression, or names what there is not
     */
    public static Expression parse(String text, SymbolTable symbolTable) {
        if (text.length() > Limits.EXPRESSION_CHARACTERS) {
            throw new JqSyntaxException("longer than %d characters".formatted(Limits.EXPRESSION_CHARACTERS), 1);
        }
        var tokenCursor = new TokenCursor(text);
        var tree = new JqParser(tokenCursor).pipe(symbolTable);
        if (!tokenCursor.at(JqToken.Kind.END)) {
            throw tokenCursor.unexpected("expected an operator or the end of the expression");
        }
        return tree;
    }

    /**
     * Reads a text of definitions alone.
     *
     * @param names that the next definition may use
     * @param definitions gets each one before the next is read
     */
    public static void parseDefinitions(
            String text, Supplier<SymbolTable> names, Consumer<JqFunctionDefinition> definitions) {
        var tokenCursor = new TokenCursor(text);
        var jqParser = new JqParser(tokenCursor);
        while (!tokenCursor.at(JqToken.Kind.END)) {
            tokenCursor.expectWord("def");
            definitions.accept(jqParser.blocks.parseDefinition(names.get()));
        }
    }

    /** {@code a, b | c}: all that can stand between parentheses. */
    Expression pipe(SymbolTable symbolTable) {
        var stages = new ArrayList<Expression>();
        do {
            stages.add(comma(symbolTable));
        } while (tokenCursor.accept("|"));
        return piped(stages);
    }

    /** {@code a + b | c}: the value of a field, where a comma ends it. */
    Expression pipeWithoutComma(SymbolTable symbolTable) {
        var stages = new ArrayList<Expression>();
        do {
            stages.add(nested(() -> operation(JqOperator.LOOSEST, symbolTable)));
        } while (tokenCursor.accept("|"));
        return piped(stages);
    }

    private static Expression piped(List<Expression> stages) {
        if (stages.size() == 1) {
            return stages.getFirst();
        }
        var components = new ArrayList<PipeComponent>(stages.size());
        stages.forEach(stage -> components.add(new TransformPipeComponent(stage)));
        return MeteredNode.wrap(new PipedQuery(components), stages.stream().allMatch(MeteredNode::isPathExpression));
    }

    private Expression comma(SymbolTable symbolTable) {
        var parts = new ArrayList<Expression>();
        do {
            parts.add(nested(() -> operation(JqOperator.LOOSEST, symbolTable)));
        } while (tokenCursor.accept(","));
        return parts.size() == 1
                ? parts.getFirst()
                : MeteredNode.wrap(new Tuple(parts), parts.stream().allMatch(MeteredNode::isPathExpression));
    }

    /** Operators of this level and tighter ones between operands. */
    private Expression operation(int loosest, SymbolTable symbolTable) {
        var left = operand(symbolTable);
        while (true) {
            var found = JqOperator.fromToken(tokenCursor.peek()).filter(jqOperator -> jqOperator.level() >= loosest);
            if (found.isEmpty()) {
                return left;
            }
            var jqOperator = found.get();
            var jqToken = tokenCursor.next();
            var level = jqOperator.associativity() == Associativity.RIGHT ? jqOperator.level() : jqOperator.level() + 1;
            var right = nested(() -> operation(level, symbolTable));
            if (jqOperator.isDivisionByZero(left, right)) {
                throw new JqSyntaxException("division by zero", jqToken.column());
            }
            left = jqOperator.toTree(left, right);
            refuseChain(jqOperator);
        }
    }

    private void refuseChain(JqOperator jqOperator) {
        var next = JqOperator.fromToken(tokenCursor.peek());
        if (jqOperator.associativity() == Associativity.NONE
                && next.isPresent()
                && next.get().level() == jqOperator.level()) {
            throw tokenCursor.unexpected("use parentheses to say which operator applies first");
        }
    }

    /** What stands between operators; one that begins with {@code def}, {@code label} or a binding goes on to the end. */
    Expression operand(SymbolTable symbolTable) {
        if (tokenCursor.accept("-")) {
            var value = nested(() -> operation(JqOperator.TIGHTEST, symbolTable));
            return value instanceof LongLiteral literal
                    ? new LongLiteral(-literal.value().longValue())
                    : MeteredNode.wrapValue(new Negation(PricedNode.forReading(value)));
        }
        return blocks.isAtBlock() ? blocks.parse(symbolTable) : blocks.parseBinding(term(symbolTable), symbolTable);
    }

    /** Reads a part that lies inside another one. */
    <T> T nested(Supplier<T> part) {
        if (++nesting > Limits.EXPRESSION_NESTING) {
            throw new JqSyntaxException(
                    "nests deeper than %d levels".formatted(Limits.EXPRESSION_NESTING),
                    tokenCursor.peek().column());
        }
        var read = part.get();
        nesting--;
        return read;
    }

    /** {@code .a[0]?}: what binds tighter than any operator. */
    Expression term(SymbolTable symbolTable) {
        return terms.parse(symbolTable);
    }
}
