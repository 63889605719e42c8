package dev.stride.language.serverlessworkflow01.data;

import dev.stride.expression.Expression;
import dev.stride.expression.ExpressionLanguage.Parsed;
import dev.stride.expression.composite.Pipe;
import dev.stride.expression.jq.Jq;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Expressions for the data flow of a state, and the internal variables for intermediate data. */
public final class DataFlowExpressions {

    /**
     * Internal variable of a state: {@code {input, outer, ahead, results}}. {@code input} holds the data at the start of the
     * state. Only a loop uses the other properties: {@code outer} holds the data outside of the loop, {@code ahead} holds the
     * current and all later elements, and {@code results} holds the results of the iterations so far.
     */
    public static final String STATE = "state";

    /** Internal variable for the reply of an action. It is removed right after use. */
    public static final String RESULT = "result";

    /** Internal variable for the replies of parallel actions. It is removed right after use. */
    public static final String RESULTS = "results";

    public static final Expression IDENTITY = new Pipe(List.of());

    /**
     * Parses a jq expression that is fixed in the code of the compiler. Throws an exception if the expression is invalid, because
     * this is a bug of the compiler and not a fault of the definition.
     *
     * @param variables the variables that the expression can read
     */
    public static Expression jq(String text, String... variables) {
        return switch (new Jq().parse(text, Set.of(variables))) {
            case Parsed.Valid(Expression expression) -> expression;
            case Parsed.Invalid(String message, int _) -> throw new IllegalStateException(text + ": " + message);
        };
    }

    /** Chains expressions: each expression receives the result of the previous expression as its input. */
    public static Expression pipe(Expression... stages) {
        var all = Stream.of(stages).filter(stage -> !stage.equals(IDENTITY)).toList();
        return all.size() == 1 ? all.getFirst() : new Pipe(all);
    }

    private DataFlowExpressions() {}
}
