package dev.stride.language.serverlessworkflow01.data;

import dev.stride.expression.Expression;
import dev.stride.expression.ExpressionLanguage.Parsed;
import dev.stride.expression.composite.Pipe;
import dev.stride.expression.jq.Jq;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The bookkeeping of a state's data, which a branch keeps beside them under names that no author sees. */
public final class DataFlowExpressions {

    /**
     * Bound while a state needs it: {@code {input, outer, ahead, results}}, of which the last three belong to a loop. The input
     * is the data that the state began with.
     */
    public static final String STATE = "state";

    /** Bound for a moment: what was answered. */
    public static final String RESULT = "result";

    /** Bound for a moment: what parallel actions were answered. */
    public static final String RESULTS = "results";

    /** Gives its input. */
    public static final Expression IDENTITY = new Pipe(List.of());

    /** An expression of ours. @param variables that are bound where it is evaluated */
    public static Expression jq(String text, String... variables) {
        return switch (new Jq().parse(text, Set.of(variables))) {
            case Parsed.Valid(Expression expression) -> expression;
            case Parsed.Invalid(String message, int _) -> throw new IllegalStateException(text + ": " + message);
        };
    }

    /** Expressions one after the other. */
    public static Expression pipe(Expression... stages) {
        var all = Stream.of(stages).filter(stage -> !stage.equals(IDENTITY)).toList();
        return all.size() == 1 ? all.getFirst() : new Pipe(all);
    }

    private DataFlowExpressions() {}
}
