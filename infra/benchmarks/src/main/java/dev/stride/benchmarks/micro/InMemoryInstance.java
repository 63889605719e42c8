package dev.stride.benchmarks.micro;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.engine.Engine;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.Status;
import dev.stride.engine.transition.Decision;
import dev.stride.engine.transition.Effect;
import dev.stride.engine.transition.EvaluationContext;
import dev.stride.engine.transition.Stimulus;
import dev.stride.plan.Plan;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;

/**
 * A workflow instance that the engine runs in memory, with a map instead of the table and a queue instead of SQS. Its definition
 * can neither call services nor wait.
 */
final class InMemoryInstance {

    private static final EvaluationContext CONTEXT =
            EvaluationContext.withoutSecrets(Instant.parse("2026-01-01T00:00:00Z"));

    private final Plan plan;
    private final BranchId root;
    private final Map<BranchId, Branch> branches = new HashMap<>();
    private final Queue<Message> messages = new ArrayDeque<>();

    private record Message(BranchId to, Stimulus stimulus) {}

    InMemoryInstance(Plan plan, JsonNode input) {
        this.plan = plan;
        root = BranchId.root("i-1");
        messages.add(new Message(root, new Stimulus.Begin("plan", input)));
    }

    Branch run() {
        for (var message = messages.poll(); message != null; message = messages.poll()) {
            handle(message);
        }
        return branch(root).filter(it -> it.status() == Status.COMPLETED).orElseThrow();
    }

    /** Begins the instance and returns its root branch after the first commit. */
    Branch begin() {
        handle(messages.remove());
        return branch(root).orElseThrow();
    }

    private Optional<Branch> branch(BranchId id) {
        return Optional.ofNullable(branches.get(id));
    }

    private void handle(Message message) {
        switch (decide(message)) {
            case Decision.Ignored() -> {}
            case Decision.Commit(var decided, var effects, var _, var _) -> {
                var branch = decided.withVersion(decided.version() + 1);
                branches.put(branch.id(), branch);
                effects.forEach(effect -> dispatch(branch, effect));
                if (branch.ready()) {
                    messages.add(new Message(branch.id(), new Stimulus.Proceed(branch.version())));
                }
            }
            case Decision.Perform(var _, var request, var _) ->
                throw new IllegalStateException(
                        "a benchmarked definition must not make calls, but makes %s".formatted(request));
        }
    }

    private Decision decide(Message message) {
        return switch (message.stimulus()) {
            case Stimulus.Begin begin -> Engine.begin(plan, message.to(), begin, CONTEXT);
            case Stimulus.BeginBranch begin -> Engine.begin(plan, message.to(), begin, CONTEXT);
            case Stimulus other -> Engine.advance(plan, branch(message.to()).orElseThrow(), other, CONTEXT);
        };
    }

    private void dispatch(Branch branch, Effect effect) {
        switch (effect) {
            case Effect.SendMessage(var to, var stimulus) -> messages.add(new Message(to, stimulus));
            case Effect.StartChildren children ->
                Engine.childrenToStart(plan, branch, children, CONTEXT)
                        .forEach(child -> messages.add(new Message(child.child(), child.begin())));
            case Effect.IndexLabels _, Effect.UpdateIndex _, Effect.WriteHistory _ -> {}
            case Effect other ->
                throw new IllegalStateException(
                        "benchmarks cannot run definitions with timers, events or subworkflows: the engine returned %s"
                                .formatted(other));
        }
    }
}
