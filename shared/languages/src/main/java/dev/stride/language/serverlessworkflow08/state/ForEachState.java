package dev.stride.language.serverlessworkflow08.state;

import com.fasterxml.jackson.databind.node.IntNode;
import dev.stride.expression.Expression;
import dev.stride.expression.PathExpression;
import dev.stride.expression.composite.Constant;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow08.action.Actions;
import dev.stride.language.serverlessworkflow08.declaration.Declarations;
import dev.stride.language.serverlessworkflow08.expression.CountExpression;
import dev.stride.language.serverlessworkflow08.expression.WorkflowExpressions;
import dev.stride.language.serverlessworkflow08.expression.WrappedExpressions;
import dev.stride.language.serverlessworkflow08.transition.StateExit;
import dev.stride.plan.node.Node;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A foreach state: performs actions for each element of a collection (section "ForEach State").
 *
 * @param element the name by which expressions read the element
 * @param batch the maximum number of parallel iterations, unlimited when empty
 * @param results the path of the array to which the state appends the results; if empty, it discards them
 */
record ForEachState(
        Expression collection,
        String element,
        Optional<Expression> batch,
        Actions actions,
        Optional<PathExpression> results,
        StateExit exit,
        String source)
        implements StateBody {

    private static final String BATCH = "batchSize";

    private static final String USUAL = "item";

    /** Matches <code>${ .item }</code>, which some authors write instead of the plain name. */
    private static final Pattern EXPRESSION = Pattern.compile("\\s*\\$\\{\\s*\\.(\\w+)\\s*}\\s*");

    static Optional<StateBody> parse(Fields fields, Declarations declared) {
        var collection = declared.expressions().expression(fields.required("inputCollection"));
        var element = iterationParam(fields.get("iterationParam"));
        var batch = batch(fields, declared);
        var actions = Actions.parse(fields, declared.with(declared.expressions().withVariable(element)));
        var results = declared.expressions().path(fields.get("outputCollection"));
        return StateExit.parse(fields, declared)
                .map(stateExit -> new ForEachState(
                        collection,
                        element,
                        batch,
                        actions,
                        results,
                        stateExit,
                        fields.place().pointer()));
    }

    private static String iterationParam(Place place) {
        var written = place.text();
        if (place.isAbsent()) {
            return USUAL;
        }
        var expression = EXPRESSION.matcher(written);
        var name = expression.matches() ? expression.group(1) : written;
        if (expression.matches()) {
            place.assume("expected a name; the expression is read as `%s`".formatted(name), "write `" + name + "`");
        } else {
            WrappedExpressions.findIn(place)
                    .forEach(text -> text.fault("expected a name, found an expression", "write a name such as `item`"));
        }
        if (WorkflowExpressions.isReserved(name)) {
            place.fault("the variable `$" + name + "` is reserved", "choose another name");
        } else if (name.isEmpty() && place.value().isTextual()) {
            place.fault("`iterationParam` must not be empty", "");
        }
        return name;
    }

    private static Optional<Expression> batch(Fields fields, Declarations declared) {
        if (fields.isSetTo("mode", "sequential", "parallel")) {
            fields.warnNoEffect("when `mode` is `sequential`", BATCH);
            return Optional.of(new Constant(IntNode.valueOf(1)));
        }
        if (!fields.has(BATCH)) {
            return Optional.empty();
        }
        var batch = CountExpression.parse(fields.get(BATCH), Integer.MAX_VALUE, declared.expressions());
        if (batch.equals(new Constant(IntNode.valueOf(1)))) {
            fields.get(BATCH)
                    .warn(
                            "with a `batchSize` of 1, iterations run one after another, as if `mode` were `sequential`",
                            "set `mode` to `sequential`");
        }
        return Optional.of(batch);
    }

    @Override
    public List<StateExit> exits() {
        return List.of(exit);
    }

    @Override
    public int compile(StateCompiler plan) {
        var next = plan.addExit(exit);
        var body = actions.compile(plan.nodes(), plan.addNode(new Node.Return(actions.source())));
        return plan.addNode(new Node.ForEach(collection, element, batch, body, results, next, source));
    }
}
