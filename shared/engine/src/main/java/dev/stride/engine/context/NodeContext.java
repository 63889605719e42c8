package dev.stride.engine.context;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.common.JsonLimits;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.RaisedFault;
import dev.stride.engine.transition.EvaluationContext;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.engine.transition.OutboundRequest;
import dev.stride.engine.transition.StepListener.Step;
import dev.stride.expression.Bindings;
import dev.stride.expression.ConditionResult;
import dev.stride.expression.Evaluation;
import dev.stride.expression.Expression;
import dev.stride.expression.Selection;
import dev.stride.expression.metering.EvaluationBudget.StepMeter;
import dev.stride.plan.Plan;
import dev.stride.plan.fault.Fault;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.WorkflowRef;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The context in which a node runs: plan, branch, time and secrets.
 *
 * @param history collects the history entries of this advance
 * @param stepMeter counts the steps of all expressions of this advance
 */
public record NodeContext(
        Plan plan,
        Branch branch,
        EvaluationContext evaluationContext,
        List<HistoryEntry> history,
        StepMeter stepMeter) {

    /** How error messages of jq show null, its type and its value. In messages of faults, it becomes {@code null}. */
    private static final String NULL_IN_JQ = "null (null)";

    /** Creates a context for expressions, without a running branch, a history and a limit of steps of an advance. */
    public static NodeContext outsideAdvance(Plan plan, Branch branch, EvaluationContext evaluationContext) {
        return new NodeContext(plan, branch, evaluationContext, List.of(), StepMeter.NONE);
    }

    public Node node() {
        return plan.node(branch.node());
    }

    /** Reports a step at the current node. @param index of the case, handler, alternative or rule, or 0 */
    public void report(Step step, int index) {
        evaluationContext.steps().onStep(plan, step, branch.node(), index);
    }

    public Instant now() {
        return evaluationContext.now();
    }

    /** Returns the version of the branch that the next commit will create. */
    public long nextVersion() {
        return branch.version() + 1;
    }

    /** Returns {@code $CONST}, {@code $SECRETS}, {@code $WORKFLOW} and the variables of the branch. */
    public Bindings bindings() {
        return bindings(Map.of());
    }

    /** Returns the variables that expressions can read, with the given properties added to {@code $WORKFLOW}. */
    private Bindings bindings(Map<String, JsonNode> more) {
        var workflow = JsonNodeFactory.instance.objectNode();
        workflow.put("id", plan.workflow().id());
        workflow.put("version", branch.label().orElse(plan.workflow().version()));
        workflow.put("name", plan.name());
        workflow.put("instanceId", branch.id().instance());
        branch.raisedFault().ifPresent(raisedFault -> workflow.set("error", errorVariable(raisedFault)));
        workflow.setAll(more);
        var variables = new HashMap<>(branch.locals());
        branch.variables()
                .ifPresent(all -> all.properties().forEach(each -> variables.put(each.getKey(), each.getValue())));
        variables.put("CONST", plan.constants());
        variables.put("SECRETS", evaluationContext.secrets());
        variables.put("WORKFLOW", workflow);
        return new Bindings(evaluationContext.clock(), variables, stepMeter);
    }

    public Selection evaluate(Expression expression) {
        return evaluate(expression, branch.data());
    }

    public Selection evaluate(Expression expression, JsonNode value) {
        return evaluate(expression, value, Map.of());
    }

    /**
     * Evaluates an expression with the given value as its input, and with additional properties of {@code $WORKFLOW}.
     *
     * @param more properties of {@code $WORKFLOW} that only this expression can read
     */
    public Selection evaluate(Expression expression, JsonNode value, Map<String, JsonNode> more) {
        return Selection.of(expression.evaluate(value, bindings(more)));
    }

    /**
     * Evaluates a condition over the given value. Whether a condition that cannot be evaluated is a fault or only not met, the
     * caller decides.
     *
     * @param more properties of {@code $WORKFLOW} that only this condition can read
     */
    public ConditionResult test(Expression condition, JsonNode value, Map<String, JsonNode> more) {
        return ConditionResult.of(condition.evaluate(value, bindings(more)));
    }

    /** Looks up the deployed version of the workflow that the node starts; the result continues the node. */
    public NodeResult lookUp(WorkflowRef workflow) {
        return new NodeResult.Call(
                branch,
                new OutboundRequest.WorkflowLookup(
                        branch.callKey(), branch.attempt().number(), workflow));
    }

    /**
     * Evaluates the input for a workflow that a node starts. The input can be any JSON value. If the expression returns nothing,
     * the input is null.
     *
     * @param source JSON pointer to the node in the author's document
     * @param started called with the input
     */
    public NodeResult evaluateInput(Expression input, String source, Function<JsonNode, NodeResult> started) {
        return switch (evaluate(input)) {
            case Selection.Failed(var failure) -> new NodeResult.Fail(expressionFault(failure, source));
            case Selection.Value(JsonNode data) ->
                JsonLimits.ofNesting(data, 0)
                        .<NodeResult>map(
                                violation -> new NodeResult.Fail(Fault.of(Fault.LIMIT, "in the input, " + violation)
                                        .at(source)))
                        .orElseGet(() -> started.apply(data));
            case Selection.Nothing() -> started.apply(NullNode.getInstance());
        };
    }

    /**
     * Returns the name of the innermost state that the branch is in, as written in the workflow definition. If the
     * branch is in no named state, returns the name of the state that it is leaving.
     */
    public String stateName() {
        return branch.scopes().reversed().stream()
                .map(scope -> plan.node(scope.enterNode()))
                .filter(node ->
                        node instanceof Node.Enter enter && !enter.scope().continuesState())
                .map(node -> ((Node.Enter) node).scope().state())
                .findFirst()
                .or(() -> branch.stateNode().map(plan::stateName))
                .orElseGet(() -> plan.stateNameAt(plan.node(branch.node()).source()));
    }

    public NodeContext withBranch(Branch changed) {
        return new NodeContext(plan, changed, evaluationContext, history, stepMeter);
    }

    public static Fault expressionFault(String message, String source) {
        return expressionFault(new Evaluation.Failure(message), source);
    }

    public static Fault expressionFault(Evaluation.Failure failure, String source) {
        return Fault.of(
                        failure.code().orElse(Fault.EXPRESSION),
                        failure.message().replace(NULL_IN_JQ, "null"))
                .at(source);
    }

    /** Returns the description of a fault that expressions can read as {@code $WORKFLOW.error}. */
    public static ObjectNode errorVariable(RaisedFault raisedFault) {
        var error = JsonNodeFactory.instance.objectNode();
        error.put("name", raisedFault.fault().name());
        error.put("code", raisedFault.fault().code());
        error.put("message", raisedFault.fault().message());
        error.put("state", raisedFault.state());
        error.put("pointer", raisedFault.source());
        raisedFault.fault().data().ifPresent(data -> error.set("data", data));
        return error;
    }
}
