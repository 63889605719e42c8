package dev.stride.engine.node;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.Join;
import dev.stride.engine.branch.Wait;
import dev.stride.engine.context.NodeContext;
import dev.stride.engine.context.NodeResult;
import dev.stride.engine.transition.Effect;
import dev.stride.engine.transition.StepListener.Step;
import dev.stride.engine.transition.Stimulus;
import dev.stride.expression.ConditionResult;
import dev.stride.expression.Selection;
import dev.stride.plan.fault.Fault;
import dev.stride.plan.node.Node;
import dev.stride.schema.JsonSchema;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * Passes each stimulus to the class for the kind of the current node, and runs the nodes without a class of their own.
 *
 * <p>A method returns empty if the current node need not expect the stimulus. Otherwise it throws an exception for the wrong node:
 * an unexpected timer, event or join is a bug of the engine.
 */
public final class NodeDispatch {

    /** Runs the node. */
    public static NodeResult enter(NodeContext context) {
        return switch (context.node()) {
            case Node.Enter enter -> StateNodes.enter(enter, context);
            case Node.Leave leave -> StateNodes.leave(leave, context);
            case Node.Assign assign -> AssignNode.enter(assign, context);
            case Node.Choose choose -> choose(choose, context);
            case Node.Check check -> check(check, context);
            case Node.Raise raise -> raise(raise, context);
            case Node.Invoke invoke -> InvokeNode.enter(invoke, context);
            case Node.CallWorkflow call -> CallWorkflowNode.enter(call, context);
            case Node.Delay delay -> DelayNode.enter(delay, context);
            case Node.Listen listen -> ListenNode.enter(listen, context);
            case Node.Await await -> AwaitNode.enter(await, context);
            case Node.Emit emit -> EmitNode.enter(emit, context);
            case Node.Fork fork -> ForkNode.enter(fork, context);
            case Node.ForEach each -> ForEachNode.enter(each, context);
            case Node.Detach detach -> detach(detach, context);
            case Node.Compensate compensate -> compensate(compensate, context);
            case Node.Return node -> EndNodes.returned(node, context);
            case Node.KeepActive keepActive -> KeepActiveNode.enter(keepActive, context);
            case Node.Continue next -> ContinueNode.enter(next, context);
            case Node.End _ -> EndNodes.enter(context);
        };
    }

    /** Handles the reply to a function call. */
    public static Optional<NodeResult> onReply(Stimulus.CallReplied reply, NodeContext context) {
        return context.node() instanceof Node.Invoke invoke
                ? Optional.of(InvokeNode.onReply(invoke, reply, context))
                : Optional.empty();
    }

    /** Handles the report that a called service has not finished yet. */
    public static Optional<NodeResult> onPending(Stimulus.CallPending pending, NodeContext context) {
        return context.node() instanceof Node.Invoke invoke
                ? Optional.of(InvokeNode.onPending(invoke, pending.pollAfter(), context))
                : Optional.empty();
    }

    /** Handles the result of a workflow lookup. */
    public static Optional<NodeResult> onWorkflowFound(Stimulus.WorkflowFound found, NodeContext context) {
        return switch (context.node()) {
            case Node.CallWorkflow call -> Optional.of(CallWorkflowNode.onWorkflowFound(call, found, context));
            case Node.Continue next -> Optional.of(ContinueNode.onWorkflowFound(next, found, context));
            case Node _ -> Optional.empty();
        };
    }

    /** Handles the failure of a function call or of a workflow lookup. */
    public static Optional<NodeResult> onFault(Stimulus.CallFailed failed, NodeContext context) {
        return switch (context.node()) {
            case Node.Invoke invoke -> Optional.of(InvokeNode.onFault(invoke, failed, context));
            case Node.CallWorkflow call -> Optional.of(CallWorkflowNode.onFault(call, failed.fault(), context));
            case Node.Continue next -> Optional.of(ContinueNode.onFault(next, failed.fault(), context));
            case Node _ -> Optional.empty();
        };
    }

    /**
     * Handles the timer that ends the wait of the branch. If the instance waits for its scheduled start, it becomes ready to run.
     * Otherwise, the current node handles the timer.
     */
    public static NodeResult onTimer(NodeContext context) {
        var branch = context.branch();
        if (branch.waitingFor() instanceof Wait.Start) {
            return new NodeResult.Proceed(branch.madeReady());
        }
        return switch (context.node()) {
            case Node.Delay delay -> new NodeResult.Proceed(branch.goTo(delay.next()));
            case Node.Await await -> AwaitNode.onTimer(await, context);
            case Node.KeepActive _ -> new NodeResult.TimedOut(branch);
            case Node.Invoke _ -> new NodeResult.Proceed(branch.madeReady());
            case Node.CallWorkflow call ->
                branch.waitingFor() instanceof Wait.CalledInstance
                        ? CallWorkflowNode.onTimer(call, context)
                        : new NodeResult.Proceed(branch.madeReady());
            case Node other ->
                throw new IllegalStateException(
                        "unexpected timer: this step of the compiled workflow sets no timer: %s".formatted(other));
        };
    }

    /** Handles events that arrived while the branch waits. */
    public static NodeResult onEvents(NodeContext context) {
        return switch (context.node()) {
            case Node.Await await -> AwaitNode.onEvents(await, context);
            case Node.KeepActive keepActive -> KeepActiveNode.onEvents(keepActive, context);
            case Node other ->
                throw new IllegalStateException(
                        "unexpected event: this step of the compiled workflow does not wait for events: %s"
                                .formatted(other));
        };
    }

    public static Optional<NodeResult> onCalledInstanceEnded(Stimulus.ChildEnded ended, NodeContext context) {
        return context.node() instanceof Node.CallWorkflow call
                ? Optional.of(CallWorkflowNode.onChildEnded(call, ended.result(), context))
                : Optional.empty();
    }

    static NodeResult onJoined(Join join, NodeContext context) {
        return switch (context.node()) {
            case Node.Fork fork -> ForkNode.onJoined(fork, join, context);
            case Node.ForEach each -> ForEachNode.onJoined(each, join, context);
            case Node other ->
                throw new IllegalStateException(
                        "unexpected parallel branch: this step of the compiled workflow starts no branches: %s"
                                .formatted(other));
        };
    }

    static IntFunction<ChildBranches.BranchStart> childStarts(Join join, NodeContext context) {
        Branch parent = context.branch();
        return switch (context.node()) {
            case Node.Fork fork -> index -> ForkNode.branchStart(fork.branches().get(index), parent);
            case Node.ForEach each -> {
                var elements = ForEachNode.elements(each, context);
                yield index -> ForEachNode.branchStart(each, elements, join.span(), index, parent);
            }
            case Node other ->
                throw new IllegalStateException(
                        "unexpected parallel branch: this step of the compiled workflow starts no branches: %s"
                                .formatted(other));
        };
    }

    /** Proceeds with the first case whose condition is true (docs/spec-decisions.md, 29). */
    private static NodeResult choose(Node.Choose node, NodeContext context) {
        for (int i = 0; i < node.cases().size(); i++) {
            var switchCase = node.cases().get(i);
            switch (context.test(switchCase.when(), context.branch().data(), Map.of())) {
                case ConditionResult.NotMet() -> {}
                case ConditionResult.Met() -> {
                    context.report(Step.CASE, i);
                    return new NodeResult.Proceed(context.branch().goTo(switchCase.next()));
                }
                case ConditionResult.Failed(var failure) -> {
                    return new NodeResult.Fail(NodeContext.expressionFault(failure, switchCase.source()));
                }
            }
        }
        context.report(Step.CASE, node.cases().size());
        return new NodeResult.Proceed(context.branch().goTo(node.otherwise()));
    }

    private static NodeResult check(Node.Check node, NodeContext context) {
        var problems = JsonSchema.validate(node.schema(), context.branch().data());
        return problems.isEmpty()
                ? new NodeResult.Proceed(context.branch().goTo(node.next()))
                : new NodeResult.Fail(Fault.of(
                                Fault.VALIDATION,
                                "the data does not match the schema: %s".formatted(String.join("; ", problems)))
                        .at(node.source()));
    }

    private static NodeResult raise(Node.Raise node, NodeContext context) {
        return new NodeResult.Fail(
                switch (context.evaluate(node.fault())) {
                    case Selection.Value(JsonNode value) -> Fault.fromJson(value);
                    case Selection.Nothing() ->
                        NodeContext.expressionFault(
                                "the expression must return the fault to raise, but it returned no value",
                                node.source());
                    case Selection.Failed(var failure) -> NodeContext.expressionFault(failure, node.source());
                });
    }

    private static NodeResult detach(Node.Detach node, NodeContext context) {
        var child = ChildBranches.detach(node.branch(), context);
        return new NodeResult.Proceed(
                context.branch().goTo(node.next()), List.of(new Effect.SendMessage(child.child(), child.begin())));
    }

    /** Compensates the completed states, each once, in reverse order of completion (docs/spec-decisions.md, 106-108). */
    private static NodeResult compensate(Node.Compensate node, NodeContext context) {
        var branch = context.branch();
        var completed = branch.compensationLog().completed();
        return new NodeResult.Proceed(
                completed.isEmpty()
                        ? branch.goTo(node.next())
                        : branch.withCompensationLog(branch.compensationLog().compensating(branch.node()))
                                .goTo(completed.getLast()));
    }

    private NodeDispatch() {}
}
