package dev.stride.expression.jq;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import net.thisptr.jackson.jq.Expression;
import net.thisptr.jackson.jq.internal.operators.AlternativeOperator;
import net.thisptr.jackson.jq.internal.operators.BinaryOperator;
import net.thisptr.jackson.jq.internal.operators.DivideOperator;
import net.thisptr.jackson.jq.internal.operators.EqualOperator;
import net.thisptr.jackson.jq.internal.operators.GreaterEqualOperator;
import net.thisptr.jackson.jq.internal.operators.GreaterOperator;
import net.thisptr.jackson.jq.internal.operators.LessEqualOperator;
import net.thisptr.jackson.jq.internal.operators.LessOperator;
import net.thisptr.jackson.jq.internal.operators.MinusOperator;
import net.thisptr.jackson.jq.internal.operators.ModuloOperator;
import net.thisptr.jackson.jq.internal.operators.MultiplyOperator;
import net.thisptr.jackson.jq.internal.operators.NotEqualOperator;
import net.thisptr.jackson.jq.internal.operators.PlusOperator;
import net.thisptr.jackson.jq.internal.tree.binaryop.AlternativeOperatorExpression;
import net.thisptr.jackson.jq.internal.tree.binaryop.BooleanAndExpression;
import net.thisptr.jackson.jq.internal.tree.binaryop.BooleanOrExpression;
import net.thisptr.jackson.jq.internal.tree.binaryop.SimpleBinaryOperatorExpression;
import net.thisptr.jackson.jq.internal.tree.binaryop.assignment.Assignment;
import net.thisptr.jackson.jq.internal.tree.binaryop.assignment.ComplexAssignment;
import net.thisptr.jackson.jq.internal.tree.binaryop.assignment.UpdateAssignment;

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

    /** The node that applies this operator. */
    Expression tree(Expression left, Expression right) {
        return switch (this) {
            case ALTERNATIVE ->
                Metered.of(
                        new AlternativeOperatorExpression(left, right),
                        Metered.isPlace(left) || Metered.isPlace(right));
            case ASSIGN -> Metered.value(new Assignment(Paying.forAssigning(left), right));
            case UPDATE -> Metered.value(new UpdateAssignment(Paying.forAssigning(left), right, Builtins.VERSION));
            case UPDATE_PLUS -> update(left, right, new PlusOperator());
            case UPDATE_MINUS -> update(left, right, new MinusOperator());
            case UPDATE_TIMES -> update(left, right, new MultiplyOperator());
            case UPDATE_DIVIDE -> update(left, right, new DivideOperator());
            case UPDATE_MODULO -> update(left, right, new ModuloOperator());
            case UPDATE_ALTERNATIVE -> update(left, right, new AlternativeOperator());
            case OR -> Metered.value(new BooleanOrExpression(left, right));
            case AND -> Metered.value(new BooleanAndExpression(left, right));
            case EQUAL -> computation(left, right, new EqualOperator());
            case NOT_EQUAL -> computation(left, right, new NotEqualOperator());
            case LESS -> computation(left, right, new LessOperator());
            case LESS_OR_EQUAL -> computation(left, right, new LessEqualOperator());
            case GREATER -> computation(left, right, new GreaterOperator());
            case GREATER_OR_EQUAL -> computation(left, right, new GreaterEqualOperator());
            case PLUS -> computation(left, right, new PlusOperator());
            case MINUS -> computation(left, right, new MinusOperator());
            case TIMES -> computation(left, right, new MultiplyOperator());
            case DIVIDE -> computation(left, right, new DivideOperator());
            case MODULO -> computation(left, right, new ModuloOperator());
        };
    }

    private static Expression update(Expression left, Expression right, BinaryOperator operator) {
        return Metered.value(new ComplexAssignment(Paying.forAssigning(left), right, new MeteredOperator(operator)) {});
    }

    private static Expression computation(Expression left, Expression right, BinaryOperator operator) {
        return Metered.value(new SimpleBinaryOperatorExpression(left, right, new MeteredOperator(operator)) {});
    }
}
