package dev.stride.expression.jq;

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

/** The operators that stand between two expressions, with how tightly each binds in jq 1.6. */
enum Operator {
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

    /** The level of the operators that bind loosest. */
    static final int LOOSEST = 1;

    /** The level of the operators that bind tightest. */
    static final int TIGHTEST = 7;

    private static final Map<String, Operator> BY_IMAGE =
            Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(each -> each.image, Function.identity()));

    private final String image;
    private final int level;
    private final Associativity associativity;

    Operator(String image, int level, Associativity associativity) {
        this.image = image;
        this.level = level;
        this.associativity = associativity;
    }

    /** The operator that this token is, if it is one. */
    static Optional<Operator> of(Token token) {
        return switch (token.kind()) {
            case SYMBOL, NAME -> Optional.ofNullable(BY_IMAGE.get(token.text()));
            case FIELD, VARIABLE, FORMAT, NUMBER, QUOTE, PIECE, INTERPOLATION, END -> Optional.empty();
        };
    }

    int level() {
        return level;
    }

    Associativity associativity() {
        return associativity;
    }

    /** Whether both operands are written out and the result is an error. */
    boolean isDivisionByZero(Expression left, Expression right) {
        return (this == DIVIDE || this == MODULO)
                && left instanceof ValueLiteral dividend
                && dividend.value().isNumber()
                && right instanceof ValueLiteral divisor
                && divisor.value().isNumber()
                && divisor.value().doubleValue() == 0;
    }

    /** The node that applies this operator. */
    Expression tree(Expression left, Expression right) {
        return switch (this) {
            case ALTERNATIVE ->
                Metered.of(
                        new AlternativeOperatorExpression(left, right),
                        Metered.isPlace(left) || Metered.isPlace(right));
            case ASSIGN -> Metered.value(new Assignment(Paying.forAssigning(left), right));
            case UPDATE -> Metered.value(new Update(Paying.forAssigning(left), right));
            case UPDATE_PLUS -> update(left, right, Arithmetic.PLUS);
            case UPDATE_MINUS -> update(left, right, Arithmetic.MINUS);
            case UPDATE_TIMES -> update(left, right, Arithmetic.TIMES);
            case UPDATE_DIVIDE -> update(left, right, Arithmetic.DIVIDE);
            case UPDATE_MODULO -> update(left, right, Arithmetic.MODULO);
            case UPDATE_ALTERNATIVE -> update(left, right, new AlternativeOperator());
            case OR -> Metered.value(new BooleanOrExpression(left, right));
            case AND -> Metered.value(new BooleanAndExpression(left, right));
            case EQUAL -> comparison(left, right, order -> order == 0);
            case NOT_EQUAL -> comparison(left, right, order -> order != 0);
            case LESS -> comparison(left, right, order -> order < 0);
            case LESS_OR_EQUAL -> comparison(left, right, order -> order <= 0);
            case GREATER -> comparison(left, right, order -> order > 0);
            case GREATER_OR_EQUAL -> comparison(left, right, order -> order >= 0);
            case PLUS -> computation(left, right, Arithmetic.PLUS);
            case MINUS -> computation(left, right, Arithmetic.MINUS);
            case TIMES -> computation(left, right, Arithmetic.TIMES);
            case DIVIDE -> computation(left, right, Arithmetic.DIVIDE);
            case MODULO -> computation(left, right, Arithmetic.MODULO);
        };
    }

    private static Expression update(Expression left, Expression right, BinaryOperator operator) {
        return Metered.value(new ComplexAssignment(Paying.forAssigning(left), right, new MeteredOperator(operator)) {});
    }

    private Expression comparison(Expression left, Expression right, IntPredicate holds) {
        return computation(left, right, new Comparison(image, holds));
    }

    private static Expression computation(Expression left, Expression right, BinaryOperator operator) {
        return Metered.value(new SimpleBinaryOperatorExpression(left, right, new MeteredOperator(operator)) {});
    }
}
