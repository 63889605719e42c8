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
import dev.stride.runtime.metering.InstanceScope;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import dev.stride.runtime.secret.PlanSecrets;
import dev.stride.runtime.store.AliasStore;
import dev.stride.runtime.store.AliasStore.Alias;
import dev.stride.runtime.store.BranchStore;
import dev.stride.runtime.store.InstanceSummaries;
import dev.stride.runtime.store.PlanStore;
import dev.stride.runtime.store.Stores;
import dev.stride.runtime.store.WorkflowStore;
import dev.stride.runtime.store.WorkflowStore.DeployedWorkflow;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Starts workflow instances on request. Stores the summary of an instance before it sends the start message, so that every
 * running instance is listed. For an inline start, in which this process handles the start message itself, the handler stores the
 * summary instead. If the message cannot be sent, the request fails. The instance then starts when the client repeats the
 * request, or else when the sweeper finds the instance.
 */
public final class InstanceStarter {

    private final Ports ports;
    private final WorkflowStore workflowStore;
    private final AliasStore aliasStore;
    private final PlanStore planStore;
    private final InstanceSummaries instanceSummaries;
    private final BranchStore branchStore;
    private final MessageQueue messageQueue;
    private final Optional<Consumer<BranchMessage>> inlineStart;

    public InstanceStarter(Ports ports, Stores stores) {
        this(ports, stores, Optional.empty());
    }

    /** @param inlineStart handles the message that begins an instance, makes it durable, and lists the instance */
    public InstanceStarter(Ports ports, Stores stores, Consumer<BranchMessage> inlineStart) {
        this(ports, stores, Optional.of(inlineStart));
    }

    private InstanceStarter(Ports ports, Stores stores, Optional<Consumer<BranchMessage>> inlineStart) {
        this.ports = ports;
        this.inlineStart = inlineStart;
        workflowStore = stores.workflows();
        aliasStore = stores.aliases();
        planStore = stores.plans();
        instanceSummaries = stores.summaries();
        branchStore = stores.branches();
        messageQueue = stores.queue();
    }

    /** The outcome of a request to start an instance. */
    public sealed interface StartResult {

        record Accepted(String instance, WorkflowId workflow) implements StartResult {}

        record UnknownWorkflow() implements StartResult {}

        /** The input does not match the workflow's schema, for the given reason. */
        record InputRefused(String reason) implements StartResult {}

        /** The idempotency key was used before with other input. */
        record KeyReused(String instance) implements StartResult {}
    }

    /** A start request with an idempotency key, as stored in the table. @param input digest of the data input */
    private record Claim(String instance, WorkflowId workflow, String input) {}

    /**
     * Starts an instance of a workflow.
     *
     * @param version the version to run; empty for the newest version
     * @param key idempotency key: the same key returns the same instance, for {@link MaintenanceLimits#START_KEY}
     */
    public StartResult start(String workflow, Optional<String> version, JsonNode input, Optional<String> key) {
        return start(workflow, RequestedVersion.of(version), input, key);
    }

    /**
     * Starts an instance of a workflow. A repeated request with the same idempotency key keeps the version of the first start,
     * even if the alias now refers to another version.
     *
     * @param key idempotency key: the same key returns the same instance, for {@link MaintenanceLimits#START_KEY}
     */
    public StartResult start(String workflow, RequestedVersion version, JsonNode input, Optional<String> key) {
        var instance = ports.ids().next(ports.clock().instant());
        return InstanceScope.handleStart(instance, () -> start(instance, workflow, version, input, key));
    }

    private StartResult start(
            String instance, String workflow, RequestedVersion version, JsonNode input, Optional<String> key) {
        return find(workflow, version, key.orElse(instance))
                .map(deployed -> startValidated(deployed, instance, input, key))
                .orElseGet(() -> key.flatMap(it -> findClaim(workflow, it))
                        .map(claim -> begin(claim, workflowStore.find(claim.workflow()), input, true))
                        .orElseGet(StartResult.UnknownWorkflow::new));
    }

    private Optional<DeployedWorkflow> find(String workflow, RequestedVersion version, String seed) {
        return switch (version) {
            case RequestedVersion.Newest() -> workflowStore.findNewest(workflow);
            case RequestedVersion.Exact(var exact) -> workflowStore.find(new WorkflowId(workflow, exact));
            case RequestedVersion.Aliased(var alias) ->
                alias.equals(Alias.LATEST)
                        ? workflowStore.findNewest(workflow)
                        : aliasStore
                                .find(workflow, alias)
                                .flatMap(it -> workflowStore.find(new WorkflowId(workflow, it.choose(workflow, seed))));
        };
    }

    /**
     * Starts an instance if the input is valid; otherwise refuses the input. If the idempotency key belongs to an
     * earlier start, completes that start if necessary and returns its instance, without validating the input against
     * the schema.
     */
    private StartResult startValidated(
            DeployedWorkflow deployed, String instance, JsonNode input, Optional<String> key) {
        var plan = planStore.load(deployed.plan());
        if (!input.isObject() && !plan.settings().anyInput()) {
            return new StartResult.InputRefused("The data input must be a JSON object, not %s."
                    .formatted(input.getNodeType().toString().toLowerCase(Locale.ROOT)));
        }
        var planSecrets = new PlanSecrets(plan, ports);
        var fault =
                Engine.validateStart(plan, new Stimulus.Begin(deployed.plan(), input), planSecrets.evaluationContext());
        return fault.isEmpty()
                        || key.flatMap(it -> findClaim(deployed.workflow().id(), it))
                                .isPresent()
                ? claimAndBegin(deployed, instance, input, key)
                : new StartResult.InputRefused(
                        planSecrets.redaction().redact(fault.get().message()));
    }

    private StartResult claimAndBegin(
            DeployedWorkflow deployed, String instance, JsonNode input, Optional<String> key) {
        if (key.isEmpty()) {
            return begin(instance, deployed, input, false);
        }
        var claim = claim(key.get(), new Claim(instance, deployed.workflow(), digest(input)));
        var claimed = claim.workflow().equals(deployed.workflow())
                ? Optional.of(deployed)
                : workflowStore.find(claim.workflow());
        return begin(claim, claimed, input, !claim.instance().equals(instance));
    }

    /**
     * Starts the instance of the claim. Refuses the request if an earlier request used the same idempotency key with
     * other input.
     *
     * @param deployed the workflow version of the claim; empty if it was removed meanwhile
     * @param isRepeated whether an earlier request has made the claim
     */
    private StartResult begin(Claim claim, Optional<DeployedWorkflow> deployed, JsonNode input, boolean isRepeated) {
        if (!claim.input().equals(digest(input))) {
            return new StartResult.KeyReused(claim.instance());
        }
        if (deployed.isEmpty()) {
            return exists(claim.instance())
                    ? new StartResult.Accepted(claim.instance(), claim.workflow())
                    : new StartResult.UnknownWorkflow();
        }
        if (isRepeated && instanceSummaries.isErased(claim.instance())) {
            return new StartResult.Accepted(claim.instance(), claim.workflow());
        }
        return begin(claim.instance(), deployed.get(), input, isRepeated);
    }

    private StartResult begin(String instance, DeployedWorkflow deployed, JsonNode input, boolean isRepeated) {
        var plan = deployed.plan();
        var written = new PlanSecrets(planStore.load(plan), ports).redaction().redact(input);
        var begin = new Stimulus.Begin(plan, written);
        var message = BranchMessage.ofBegin(instance, begin);
        if (inlineStart.isPresent() && !isRepeated) {
            inlineStart.get().accept(message);
        } else {
            instanceSummaries.add(instance, deployed.workflow(), ports.clock().instant(), begin);
            messageQueue.send(message);
        }
        return new StartResult.Accepted(instance, deployed.workflow());
    }

    private static String digest(JsonNode input) {
        return Digest.of(Json.encode(input));
    }

    /**
     * Assigns the idempotency key to the wanted start, unless the key belongs to an earlier start. Returns the start to which the
     * key belongs.
     */
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

    private Optional<Claim> findClaim(String workflow, String key) {
        return ports.table().get(claimKey(workflow, key)).map(item -> Json.decode(item.body(), Claim.class));
    }

    /**
     * Returns whether an instance exists. An instance that a stored idempotency key names may be missing, because a
     * start request can fail after it has stored the key.
     */
    private boolean exists(String instance) {
        return instanceSummaries.exists(instance) || branchStore.exists(BranchId.root(instance));
    }

    private static Key claimKey(String workflow, String key) {
        return new Key("START#" + workflow + "#" + Digest.of(key.getBytes(StandardCharsets.UTF_8)), "CLAIM");
    }
}
