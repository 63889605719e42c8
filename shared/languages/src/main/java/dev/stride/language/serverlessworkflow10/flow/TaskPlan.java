package dev.stride.language.serverlessworkflow10.flow;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.expression.Expression;
import dev.stride.expression.composite.Constant;
import dev.stride.language.serverlessworkflow10.expression.RuntimeJq;
import dev.stride.language.serverlessworkflow10.policy.ErrorForm;
import dev.stride.language.serverlessworkflow10.policy.TimeoutDefinition;
import dev.stride.plan.PlanBuilder;
import dev.stride.plan.call.CallTemplate;
import dev.stride.plan.fault.Catch;
import dev.stride.plan.node.DataPlacement;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.Node.SwitchCase;
import dev.stride.plan.node.StateScope;
import dev.stride.source.PointerText;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.threeten.extra.PeriodDuration;

/**
 * Adds the nodes of one task to the execution plan. A plan is built from its end, because a node is created with the id of the
 * node after it ({@link PlanBuilder}): each method that takes {@code next} puts its nodes before that node and returns the first
 * of them. What such code adds last therefore runs first, and a local variable in it names the node with which the part that it
 * describes begins.
 *
 * @param base prefix of the JSON pointers of tasks: if the tasks belong to a function of another document, the pointer to the
 *     call of this function
 * @param source JSON pointer to the task that the nodes belong to; the errors of the task have it as {@code instance}
 */
public record TaskPlan(PlanBuilder nodes, Map<String, CallTemplate> calls, String base, String source) {

    public TaskPlan at(String pointer) {
        return new TaskPlan(nodes, calls, base, base + pointer);
    }

    /**
     * Returns a copy of this object for the tasks of a function in another document. In the plan, the JSON pointers to these
     * tasks begin with the pointer to the task that calls the function.
     */
    public TaskPlan ofOtherDocument() {
        return new TaskPlan(nodes, calls, source, source);
    }

    /**
     * Returns a copy of this object for the tasks of a function that the workflow definition declares. The JSON
     * pointers to these tasks begin at the root of the definition, wherever the call of the function stands.
     */
    public TaskPlan ofDefinition() {
        return new TaskPlan(nodes, calls, PointerText.ROOT, source);
    }

    /**
     * Adds the template of a call, and returns its key in the plan. Faults, logs and traces show this key: it is the name of the
     * task or, if a task of the same name makes another kind of call, the pointer to the task.
     */
    public String addCall(String task, CallTemplate template) {
        var earlier = calls.putIfAbsent(task, template);
        if (earlier == null || earlier.equals(template)) {
            return task;
        }
        calls.put(source, template);
        return source;
    }

    public int replace(Expression value, int next) {
        return nodes.add(new Node.Assign(value, new DataPlacement.Replace(), next, source));
    }

    public int bind(String variable, Expression value, int next) {
        return nodes.add(new Node.Assign(value, new DataPlacement.Bind(variable), next, source));
    }

    public int bind(String variable, String jq, int next) {
        return nodes.add(binding(variable, jq, next));
    }

    public Node binding(String variable, String jq, int next) {
        return new Node.Assign(RuntimeJq.compile(jq), new DataPlacement.Bind(variable), next, source);
    }

    public int forget(String variable, int next) {
        return bind(variable, "null", next);
    }

    public int choose(Expression condition, int then, int otherwise) {
        return nodes.add(choice(condition, then, otherwise));
    }

    public Node choice(Expression condition, int then, int otherwise) {
        return new Node.Choose(List.of(new SwitchCase(condition, then, source)), otherwise, source);
    }

    /** Adds a node that raises an error in the form of the specification as an error of this task. */
    public int raise(Expression error) {
        var at = new Constant(TextNode.valueOf(source));
        return nodes.add(new Node.Raise(ErrorForm.raised(error, at), source));
    }

    public int leave(int next) {
        return nodes.add(new Node.Leave(next, source));
    }

    /** Returns a node that begins a task. Its timeout applies until the instance leaves it. @param kind the keyword of the task */
    public Node task(String name, String kind, TimeoutDefinition timeout, int next) {
        return enter(name, kind, List.of(), timeout.constant(), timeout.computed(), false, next);
    }

    /**
     * Returns a node that begins a part of the task. The given error handlers and timeout apply until the instance leaves this
     * part.
     */
    public Node part(List<Catch> catches, Optional<PeriodDuration> timeout, int next) {
        return part(catches, timeout, Optional.empty(), next);
    }

    /**
     * Returns a node that begins a part of the workflow and starts the timeout of this part. The timeout applies until
     * the instance leaves the part. The given expression returns the timeout as ISO 8601 text, such as {@code PT15M}.
     */
    public Node limitedPart(Expression timeout, int next) {
        return part(List.of(), Optional.empty(), Optional.of(timeout), next);
    }

    /**
     * Returns a node that begins a part of the task. The given error handlers and timeout apply until the instance leaves this
     * part. The timeout is constant or computed, or there is none.
     *
     * @param computed returns the timeout as ISO 8601 text
     */
    public Node part(List<Catch> catches, Optional<PeriodDuration> timeout, Optional<Expression> computed, int next) {
        return enter("", "", catches, timeout, computed, false, next);
    }

    /** Returns a node that begins a part of the task which is tried again after an error. */
    public Node retriedPart(
            List<Catch> catches, Optional<PeriodDuration> timeout, Optional<Expression> computed, int next) {
        return enter("", "", catches, timeout, computed, true, next);
    }

    private Node enter(
            String state,
            String kind,
            List<Catch> catches,
            Optional<PeriodDuration> timeout,
            Optional<Expression> computed,
            boolean retried,
            int next) {
        var attemptTimeout = Optional.<PeriodDuration>empty();
        var compensation = OptionalInt.empty();
        var light = true;
        var scope =
                new StateScope(state, kind, catches, timeout, attemptTimeout, compensation, computed, light, retried);
        return new Node.Enter(scope, next, source);
    }
}
