package dev.stride.language.serverlessworkflow01.data;

import dev.stride.expression.Expression;
import dev.stride.expression.PathExpression;
import dev.stride.expression.composite.SetPath;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import java.util.List;
import java.util.Optional;

/**
 * The data filter of a state, action or event, which selects its input and output (sections "Filter Definition" and "Filter
 * Mechanism").
 *
 * @param input selects the input; all data when empty
 * @param result the path in the incoming data at which the result is stored; if empty, the result replaces the data
 * @param output selects the output; all data when empty
 */
public record FilterDefinition(
        Optional<Expression> input, Optional<PathExpression> result, Optional<Expression> output, String source) {

    static final String INPUT = "inputPath";
    static final String RESULT = "resultPath";
    public static final String OUTPUT = "outputPath";

    private static final String NAME = "filter";

    /**
     * Parses the filter of a state. Older examples have the paths as properties of the state itself and not in a filter. The
     * parser accepts this form with a warning.
     */
    public static FilterDefinition parseState(Fields state) {
        var aliases = List.of(INPUT, RESULT, OUTPUT).stream().filter(state::has).toList();
        if (aliases.isEmpty() || state.has(NAME)) {
            aliases.forEach(path -> state.get(path).fault("`" + path + "` must be inside `filter`", "move it there"));
            return parse(state);
        }
        aliases.forEach(path ->
                state.get(path).assume("`%s` is read as if it were inside `filter`".formatted(path), "move it there"));
        return parse(state, state.place());
    }

    /** Parses the filter of an action or event. Without a filter, the action or event uses all data unchanged. */
    public static FilterDefinition parse(Fields owner) {
        var place = owner.get(NAME);
        var fields = place.fields();
        var filter = parse(fields, place);
        fields.warnUnknown();
        return filter;
    }

    private static FilterDefinition parse(Fields fields, Place place) {
        var result = fields.get(RESULT);
        return new FilterDefinition(
                JsonPaths.part(fields.get(INPUT)),
                JsonPaths.isRoot(result) ? Optional.empty() : JsonPaths.place(result),
                JsonPaths.part(fields.get(OUTPUT)),
                place.pointer());
    }

    public Expression inputOrAll() {
        return input.orElse(DataFlowExpressions.IDENTITY);
    }

    public Expression outputOrAll() {
        return output.orElse(DataFlowExpressions.IDENTITY);
    }

    /**
     * Returns the expression that computes the output. First, it stores the result in the data, at the
     * {@code resultPath} of the filter. If the filter has no such path, the result replaces the data. Then, it applies
     * the {@code outputPath} of the filter.
     *
     * @param raw computes the data in which the result is stored
     * @param value computes the result
     */
    public Expression outputOf(Expression raw, Expression value) {
        var put =
                result.<Expression>map(place -> new SetPath(place, raw, value)).orElse(value);
        return DataFlowExpressions.pipe(put, outputOrAll());
    }
}
