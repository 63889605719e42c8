package dev.stride.runtime.instance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.MaintenanceLimits;
import dev.stride.engine.Engine;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.transition.Stimulus;
import dev.stride.plan.WorkflowId;
import dev.stride.runtime.Ports;
import dev.stride.runtime.codec.Digest;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.message.BranchMessage;
import dev.stride.runtime.message.MessageQueue;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import dev.stride.runtime.secret.PlanSecrets;
import dev.stride.runtime.store.BranchStore;
import dev.stride.runtime.store.InstanceSummaries;
import dev.stride.runtime.store.PlanStore;
import dev.stride.runtime.store.Stores;
import dev.stride.runtime.store.WorkflowStore;
import dev.stride.runtime.store.WorkflowStore.DeployedWorkflow;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

/**
 * Starts instances on request. The summary is stored before the message is sent, so that every instance that runs is listed. If
 * the message is then not sent, the request fails, and the sweeper begins the instance unless a repeated request does.
 */
public final class InstanceStarter {

    private final Ports ports;
    private final WorkflowStore workflowStore;
    private final PlanStore planStore;
    private final InstanceSummaries instanceSummaries;
    private final BranchStore branchStore;
    private final MessageQueue messageQueue;

    public InstanceStarter(Ports ports, Stores stores) {
        this.ports = ports;
        workflowStore = stores.workflows();
        planStore = stores.plans();
        instanceSummaries = stores.summaries();
        branchStore = stores.branches();
        messageQueue = stores.queue();
    }

    /** The outcome of a request to start an instance. */
    public sealed interface StartResult {

        record Accepted(String instance, WorkflowId workflow) implements StartResult {}

        record UnknownWorkflow() implements StartResult {}

        /** The data input does not match the workflow's schema, with the reason. */
        record InputRefused(String reason) implements StartResult {}

        /** The idempotency key was used before with other input. */
        record KeyReused(String instance) implements StartResult {}
    }

    /** The instance that an idempotency key belongs to. @param input digest of the data input */
    private record Claim(String instance, WorkflowId workflow, String input) {}

    /**
     * Starts an instance of a workflow.
     *
     * @param version the newest version if empty
     * @param key idempotency key: the same key returns the same instance, for {@link MaintenanceLimits#START_KEY}
     */
    public StartResult start(String workflow, Optional<String> version, JsonNode input, Optional<String> key) {
        if (!input.isObject()) {
            return new StartResult.InputRefused("The data input must be a JSON object, not "
                    + input.getNodeType().toString().toLowerCase(Locale.ROOT) + ".");
        }
        var deployed = version.map(it -> workflowStore.find(new WorkflowId(workflow, it)))
                .orElseGet(() -> workflowStore.findNewest(workflow));
        return deployed.map(it -> startValidated(it, input, key)).orElseGet(StartResult.UnknownWorkflow::new);
    }

    /** Refuses invalid input, unless the idempotency key belongs to an instance that was started before. */
    private StartResult startValidated(DeployedWorkflow newest, JsonNode input, Optional<String> key) {
        var plan = planStore.load(newest.plan());
        var planSecrets = new PlanSecrets(plan, ports);
        var fault =
                Engine.validateStart(plan, new Stimulus.Begin(newest.plan(), input), planSecrets.evaluationContext());
        return fault.isEmpty()
                        || key.filter(it -> isClaimed(newest.workflow().id(), it))
                                .isPresent()
                ? start(newest, input, key)
                : new StartResult.InputRefused(
                        planSecrets.redaction().redact(fault.get().message()));
    }

    private StartResult start(DeployedWorkflow newest, JsonNode input, Optional<String> key) {
        var now = ports.clock().instant();
        var wanted = new Claim(ports.ids().next(now), newest.workflow(), Digest.of(Json.encode(input)));
        var claim = key.map(it -> claim(it, wanted)).orElse(wanted);
        if (!claim.input().equals(wanted.input())) {
            return new StartResult.KeyReused(claim.instance());
        }
        var deployed =
                claim.workflow().equals(newest.workflow()) ? Optional.of(newest) : workflowStore.find(claim.workflow());
        if (deployed.isEmpty()) {
            return exists(claim.instance())
                    ? new StartResult.Accepted(claim.instance(), claim.workflow())
                    : new StartResult.UnknownWorkflow();
        }
        var branch = BranchId.root(claim.instance());
        var plan = deployed.get().plan();
        var written = new PlanSecrets(planStore.load(plan), ports).redaction().redact(input);
        var begin = new Stimulus.Begin(plan, written);
        instanceSummaries.add(claim.instance(), claim.workflow(), now, begin);
        messageQueue.send(BranchMessage.of(branch + "/begin", branch, begin));
        return new StartResult.Accepted(claim.instance(), claim.workflow());
    }

    /** Returns the stored claim of the key, which is the wanted one if the key is new. */
    private Claim claim(String key, Claim wanted) {
        var expiry = ports.clock().instant().plus(MaintenanceLimits.START_KEY).getEpochSecond();
        var at = claimKey(wanted.workflow().id(), key);
        var item = new Item(at, 0, Json.encode(wanted), Optional.empty(), Optional.of(expiry));
        return switch (ports.table().put(item, new Condition.Absent())) {
            case Table.PutResult.Stored() -> wanted;
            case Table.PutResult.ConditionFailed(var existing) ->
                existing.map(it -> Json.decode(it.body(), Claim.class)).orElse(wanted);
        };
    }

    private boolean isClaimed(String workflow, String key) {
        return ports.table().get(claimKey(workflow, key)).isPresent();
    }

    /** Whether an instance was started, rather than only claimed by a start that failed. */
    private boolean exists(String instance) {
        return instanceSummaries.load(instance).isPresent() || branchStore.exists(BranchId.root(instance));
    }

    private static Key claimKey(String workflow, String key) {
        return new Key("START#" + workflow + "#" + Digest.of(key.getBytes(StandardCharsets.UTF_8)), "CLAIM");
    }
}
