package dev.stride.expression.jq.parser;

import dev.stride.ExpressionLimits;
import dev.stride.expression.jq.metering.MeteredNode;
import dev.stride.expression.jq.metering.PricedNode;
import dev.stride.expression.jq.parser.JqLexer.JqToken;
import dev.stride.expression.jq.parser.JqOperator.Associativity;
import dev.stride.expression.jq.tree.ArithmeticOperator.Negation;
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
 * A parser for jq 1.6 expressions, which creates the syntax tree that jackson-jq evaluates. It replaces the parser of
 * jackson-jq. It reports unknown names with their position and rejects the import of modules. It applies the precedence
 * of jq 1.6, and wraps every node so that the node charges its cost.
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
     * Parses the text of a jq expression.
     *
     * @param symbolTable the names that the text may use
     * @throws JqSyntaxException if the text is not a jq expression, or uses an unknown name
     */
    public static Expression parse(String text, SymbolTable symbolTable) {
        if (text.length() > ExpressionLimits.EXPRESSION_CHARACTERS) {
            throw new JqSyntaxException(
                    "the expression is longer than %d characters".formatted(ExpressionLimits.EXPRESSION_CHARACTERS), 1);
        }
        var tokenCursor = new TokenCursor(text);
        var tree = new JqParser(tokenCursor).pipe(symbolTable);
        if (!tokenCursor.at(JqToken.Kind.END)) {
            throw tokenCursor.unexpected("expected an operator or the end of the expression");
        }
        return tree;
    }

    /**
     * Parses a jq text that consists only of function definitions.
     *
     * @param names the names that the next definition may use
     * @param definitions receives each definition before the next one is parsed
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

    /** Parses a full expression, such as {@code a, b | c}. */
    Expression pipe(SymbolTable symbolTable) {
        var stages = new ArrayList<Expression>();
        do {
            stages.add(comma(symbolTable));
        } while (tokenCursor.accept("|"));
        return piped(stages);
    }

    /** Parses an expression that ends before the next comma. An example is the value of an object field. */
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

    /** Parses operands and the operators between them. Stops before an operator whose precedence is below the given level. */
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
            throw tokenCursor.unexpected("the order of these operators is ambiguous: use parentheses");
        }
    }

    /** Parses an operand. One that defines a name, such as {@code .a as $x | .b}, extends to the end of the expression. */
    Expression operand(SymbolTable symbolTable) {
        if (tokenCursor.accept("-")) {
            var value = nested(() -> operation(JqOperator.TIGHTEST, symbolTable));
            return value instanceof LongLiteral literal
                    ? new LongLiteral(-literal.value().longValue())
                    : MeteredNode.wrapValue(new Negation(PricedNode.forReading(value)));
        }
        return blocks.isAtBlock() ? blocks.parse(symbolTable) : blocks.parseBinding(term(symbolTable), symbolTable);
    }

    /** Parses a nested part of an expression. Raises a syntax error if the nesting is too deep. */
    <T> T nested(Supplier<T> part) {
        if (++nesting > ExpressionLimits.EXPRESSION_NESTING) {
            throw new JqSyntaxException(
                    "the expression nests deeper than %d levels".formatted(ExpressionLimits.EXPRESSION_NESTING),
                    tokenCursor.peek().column());
        }
        var read = part.get();
        nesting--;
        return read;
    }

    /** Parses a term and the accesses after it, such as {@code .a[0]?}. Accesses bind tighter than any operator. */
    Expression term(SymbolTable symbolTable) {
        return terms.parse(symbolTable);
    }

    /**
     * The definition of a jq function: {@code def name(parameters): body;}
     *
     * @param parameters as written: {@code f} or {@code $x}
     */
    public record JqFunctionDefinition(String name, List<String> parameters, Expression body) {}
}
