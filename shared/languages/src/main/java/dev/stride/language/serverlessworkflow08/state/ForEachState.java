package dev.stride.language.serverlessworkflow08.state;

import com.fasterxml.jackson.databind.node.IntNode;
import dev.stride.expression.Expression;
import dev.stride.expression.PathExpression;
import dev.stride.expression.composite.Constant;
import dev.stride.language.document.Fields;
import dev.stride.language.serverlessworkflow08.action.Actions;
import dev.stride.language.serverlessworkflow08.declaration.Declarations;
import dev.stride.language.serverlessworkflow08.expression.CountExpression;
import dev.stride.language.serverlessworkflow08.expression.IterationParam;
import dev.stride.language.serverlessworkflow08.transition.StateExit;
import dev.stride.plan.node.Node;
import java.util.List;
import java.util.Optional;

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

    static Optional<StateBody> parse(Fields fields, Declarations declared) {
        var collection = declared.expressions().expression(fields.required("inputCollection"));
        var element = IterationParam.parse(fields.get("iterationParam"));
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
