package dev.stride.language.serverlessworkflow08.state;

import com.fasterxml.jackson.databind.node.IntNode;
import dev.stride.expression.Constant;
import dev.stride.expression.Expression;
import dev.stride.expression.PathExpression;
import dev.stride.language.document.Fields;
import dev.stride.language.serverlessworkflow08.Actions;
import dev.stride.language.serverlessworkflow08.Count;
import dev.stride.language.serverlessworkflow08.Declarations;
import dev.stride.language.serverlessworkflow08.Exit;
import dev.stride.language.serverlessworkflow08.IterationParam;
import dev.stride.plan.Node;
import java.util.List;
import java.util.Optional;

/**
 * Performs actions for each element of a collection (section "ForEach State").
 *
 * @param element the name by which expressions read the element
 * @param batch how many run at the same time, all when empty
 * @param results where in the data they are appended, nowhere when empty
 */
record ForEachState(
        Expression collection,
        String element,
        Optional<Expression> batch,
        Actions actions,
        Optional<PathExpression> results,
        Exit exit,
        String source)
        implements StateBody {

    private static final String BATCH = "batchSize";

    static Optional<StateBody> read(Fields fields, Declarations declared) {
        var collection = declared.expressions().expression(fields.required("inputCollection"));
        var element = IterationParam.read(fields.get("iterationParam"));
        var batch = batch(fields, declared);
        Actions.warnIfMissing(fields);
        var actions = Actions.read(fields, declared.with(declared.expressions().binding(element)));
        var results = declared.expressions().path(fields.get("outputCollection"));
        return Exit.read(fields, declared)
                .map(exit -> new ForEachState(
                        collection,
                        element,
                        batch,
                        actions,
                        results,
                        exit,
                        fields.place().pointer()));
    }

    private static Optional<Expression> batch(Fields fields, Declarations declared) {
        if (fields.says("mode", "sequential", "parallel")) {
            fields.noEffect("where `mode` is `sequential`", BATCH);
            return Optional.of(new Constant(IntNode.valueOf(1)));
        }
        if (!fields.has(BATCH)) {
            return Optional.empty();
        }
        var batch = Count.read(fields.get(BATCH), Integer.MAX_VALUE, declared.expressions());
        if (batch.equals(new Constant(IntNode.valueOf(1)))) {
            fields.get(BATCH).warn("one at a time is not parallel", "write `mode: sequential`");
        }
        return Optional.of(batch);
    }

    @Override
    public List<Exit> exits() {
        return List.of(exit);
    }

    @Override
    public int compile(StatePlan plan) {
        var next = plan.leave(exit);
        var body = actions.compile(plan.nodes(), plan.add(new Node.Return(actions.source())));
        return plan.add(new Node.ForEach(collection, element, batch, body, results, next, source));
    }
}
