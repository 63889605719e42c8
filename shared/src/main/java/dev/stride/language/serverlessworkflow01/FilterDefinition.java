package dev.stride.language.serverlessworkflow01;

import dev.stride.expression.Expression;
import dev.stride.expression.PathExpression;
import dev.stride.expression.Put;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import java.util.List;
import java.util.Optional;

/**
 * How data pass into a state, an action or from an event, and out again (sections "Filter Definition" and "Filter Mechanism").
 *
 * @param input selects what is worked on; everything when empty
 * @param result where the result is put in the data that came in; when empty, it takes their place
 * @param output selects what goes out; everything when empty
 */
public record FilterDefinition(
        Optional<Expression> input, Optional<PathExpression> result, Optional<Expression> output, String source) {

    static final String INPUT = "inputPath";
    static final String RESULT = "resultPath";
    static final String OUTPUT = "outputPath";

    private static final String NAME = "filter";

    /** Reads the filter of a state, whose paths may stand directly in it as in older examples. */
    public static FilterDefinition ofState(Fields state) {
        var aliases = List.of(INPUT, RESULT, OUTPUT).stream().filter(state::has).toList();
        if (aliases.isEmpty() || state.has(NAME)) {
            aliases.forEach(path -> state.get(path).fault("`" + path + "` belongs into `filter`", "move it there"));
            return read(state);
        }
        aliases.forEach(path -> state.get(path).warn("`" + path + "` is read as a part of `filter`", "move it there"));
        return read(state, state.place());
    }

    /** Reads the filter of an action or event, which lets everything pass when there is none. */
    static FilterDefinition read(Fields owner) {
        var place = owner.get(NAME);
        var fields = place.fields();
        var filter = read(fields, place);
        fields.noMore();
        return filter;
    }

    private static FilterDefinition read(Fields fields, Place place) {
        var result = fields.get(RESULT);
        return new FilterDefinition(
                Paths.part(fields.get(INPUT)),
                Paths.isRoot(result) ? Optional.empty() : Paths.place(result),
                Paths.part(fields.get(OUTPUT)),
                place.pointer());
    }

    Expression selectingInput() {
        return input.orElse(DataFlow.UNCHANGED);
    }

    Expression selectingOutput() {
        return output.orElse(DataFlow.UNCHANGED);
    }

    /** What goes out. @param raw gives what came in, @param value the result */
    public Expression leaving(Expression raw, Expression value) {
        var put = result.<Expression>map(place -> new Put(place, raw, value)).orElse(value);
        return DataFlow.chain(put, selectingOutput());
    }
}
