package dev.stride.expression.jq.parser;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.BooleanNode;
import dev.stride.expression.jq.metering.MeteredNode;
import dev.stride.expression.jq.metering.MeteredOperator;
import dev.stride.expression.jq.metering.PricedNode;
import dev.stride.expression.jq.parser.JqLexer.JqToken;
import dev.stride.expression.jq.tree.ArithmeticOperator;
import dev.stride.expression.jq.tree.UpdateAssignment;
import dev.stride.expression.jq.value.JqOrder;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import net.thisptr.jackson.jq.Expression;
import net.thisptr.jackson.jq.internal.operators.AlternativeOperator;
import net.thisptr.jackson.jq.internal.operators.BinaryOperator;
import net.thisptr.jackson.jq.internal.tree.binaryop.AlternativeOperatorExpression;
import net.thisptr.jackson.jq.internal.tree.binaryop.BooleanAndExpression;
import net.thisptr.jackson.jq.internal.tree.binaryop.BooleanOrExpression;
import net.thisptr.jackson.jq.internal.tree.binaryop.SimpleBinaryOperatorExpression;
import net.thisptr.jackson.jq.internal.tree.binaryop.assignment.Assignment;
import net.thisptr.jackson.jq.internal.tree.binaryop.assignment.ComplexAssignment;
import net.thisptr.jackson.jq.internal.tree.literal.ValueLiteral;

/** The binary operators of jq, with their precedence in jq 1.6. */
enum JqOperator {
    ALTERNATIVE("//", 1, Associativity.RIGHT),
    ASSIGN("=", 2, Associativity.NONE),
    UPDATE("|=", 2, Associativity.NONE),
    UPDATE_PLUS("+=", 2, Associativity.NONE),
    UPDATE_MINUS("-=", 2, Associativity.NONE),
    UPDATE_TIMES("*=", 2, Associativity.NONE),
    UPDATE_DIVIDE("/=", 2, Associativity.NONE),
    UPDATE_MODULO("%=", 2, Associativity.NONE),
    UPDATE_ALTERNATIVE("//=", 2, Associativity.NONE),
    OR("or", 3, Associativity.LEFT),
    AND("and", 4, Associativity.LEFT),
    EQUAL("==", 5, Associativity.NONE),
    NOT_EQUAL("!=", 5, Associativity.NONE),
    LESS("<", 5, Associativity.NONE),
    LESS_OR_EQUAL("<=", 5, Associativity.NONE),
    GREATER(">", 5, Associativity.NONE),
    GREATER_OR_EQUAL(">=", 5, Associativity.NONE),
    PLUS("+", 6, Associativity.LEFT),
    MINUS("-", 6, Associativity.LEFT),
    TIMES("*", 7, Associativity.LEFT),
    DIVIDE("/", 7, Associativity.LEFT),
    MODULO("%", 7, Associativity.LEFT);

    enum Associativity {
        LEFT,
        RIGHT,
        NONE
    }

    static final int LOOSEST = 1;

    static final int TIGHTEST = 7;

    private static final Map<String, JqOperator> BY_IMAGE =
            Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(each -> each.image, Function.identity()));

    private final String image;
    private final int level;
    private final Associativity associativity;

    JqOperator(String image, int level, Associativity associativity) {
        this.image = image;
        this.level = level;
        this.associativity = associativity;
    }

    /** Returns the binary operator that a token denotes; empty for any other token. */
    static Optional<JqOperator> fromToken(JqToken jqToken) {
        return switch (jqToken.kind()) {
            case SYMBOL, NAME -> Optional.ofNullable(BY_IMAGE.get(jqToken.text()));
            case FIELD, VARIABLE, FORMAT, NUMBER, QUOTE, PIECE, INTERPOLATION, END -> Optional.empty();
        };
    }

    int level() {
        return level;
    }

    Associativity associativity() {
        return associativity;
    }

    /** Checks whether this operation divides a number literal by the literal zero, which is a syntax error. */
    boolean isDivisionByZero(Expression left, Expression right) {
        return (this == DIVIDE || this == MODULO)
                && left instanceof ValueLiteral dividend
                && dividend.value().isNumber()
                && right instanceof ValueLiteral divisor
                && divisor.value().isNumber()
                && divisor.value().doubleValue() == 0;
    }

    Expression toTree(Expression left, Expression right) {
        return switch (this) {
            case ALTERNATIVE ->
                MeteredNode.wrap(
                        new AlternativeOperatorExpression(left, right),
                        MeteredNode.isPathExpression(left) || MeteredNode.isPathExpression(right));
            case ASSIGN -> MeteredNode.wrapValue(new Assignment(PricedNode.forAssigning(left), right));
            case UPDATE -> MeteredNode.wrapValue(new UpdateAssignment(PricedNode.forAssigning(left), right));
            case UPDATE_PLUS -> update(left, right, ArithmeticOperator.PLUS);
            case UPDATE_MINUS -> update(left, right, ArithmeticOperator.MINUS);
            case UPDATE_TIMES -> update(left, right, ArithmeticOperator.TIMES);
            case UPDATE_DIVIDE -> update(left, right, ArithmeticOperator.DIVIDE);
            case UPDATE_MODULO -> update(left, right, ArithmeticOperator.MODULO);
            case UPDATE_ALTERNATIVE -> update(left, right, new AlternativeOperator());
            case OR -> MeteredNode.wrapValue(new BooleanOrExpression(left, right));
            case AND -> MeteredNode.wrapValue(new BooleanAndExpression(left, right));
            case EQUAL -> comparison(left, right, order -> order == 0);
            case NOT_EQUAL -> comparison(left, right, order -> order != 0);
            case LESS -> comparison(left, right, order -> order < 0);
            case LESS_OR_EQUAL -> comparison(left, right, order -> order <= 0);
            case GREATER -> comparison(left, right, order -> order > 0);
            case GREATER_OR_EQUAL -> comparison(left, right, order -> order >= 0);
            case PLUS -> computation(left, right, ArithmeticOperator.PLUS);
            case MINUS -> computation(left, right, ArithmeticOperator.MINUS);
            case TIMES -> computation(left, right, ArithmeticOperator.TIMES);
            case DIVIDE -> computation(left, right, ArithmeticOperator.DIVIDE);
            case MODULO -> computation(left, right, ArithmeticOperator.MODULO);
        };
    }

    private static Expression update(Expression left, Expression right, BinaryOperator operator) {
        return MeteredNode.wrapValue(
                new ComplexAssignment(PricedNode.forAssigning(left), right, new MeteredOperator(operator)) {});
    }

    private Expression comparison(Expression left, Expression right, IntPredicate holds) {
        return computation(left, right, new ComparisonOperator(image, holds));
    }

    private static Expression computation(Expression left, Expression right, BinaryOperator operator) {
        return MeteredNode.wrapValue(new SimpleBinaryOperatorExpression(left, right, new MeteredOperator(operator)) {});
    }

    /**
     * A comparison operator, such as {@code <}, that uses the order of jq for values of all types.
     *
     * @param holds checks whether the operator accepts the result of comparing the operands: negative, zero or positive
     */
    private record ComparisonOperator(String image, IntPredicate holds) implements BinaryOperator {

        @Override
        public JsonNode apply(ObjectMapper mapper, JsonNode left, JsonNode right) {
            return BooleanNode.valueOf(holds.test(compare(left, right)));
        }

        /** Compares two values in the order of jq. NaN is less than every number, including itself. */
        private static int compare(JsonNode left, JsonNode right) {
            return left.isNumber() && right.isNumber() && Double.isNaN(left.doubleValue())
                    ? -1
                    : JqOrder.INSTANCE.compare(left, right);
        }
    }
}
