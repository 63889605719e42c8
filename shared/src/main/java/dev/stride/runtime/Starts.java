package dev.stride.runtime;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.UpkeepLimits;
import dev.stride.engine.Admission;
import dev.stride.engine.BranchId;
import dev.stride.engine.Stimulus;
import dev.stride.plan.WorkflowId;
import dev.stride.runtime.codec.Digest;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import dev.stride.runtime.store.Heads;
import dev.stride.runtime.store.Plans;
import dev.stride.runtime.store.Workflows;
import dev.stride.runtime.store.Workflows.Deployed;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

/** Starts instances: the start is a message like any other, and accepted once the queue has it. */
public final class Starts {

    private final Ports ports;
    private final Workflows workflows;
    private final Plans plans;
    private final Heads heads;
    private final Messages messages;

    public Starts(Ports ports) {
        this.ports = ports;
        workflows = new Workflows(ports.table(), ports.blobs());
        plans = new Plans(ports.blobs());
        heads = new Heads(ports.table(), ports.blobs());
        messages = new Messages(ports);
    }

    /** How a start ended. */
    public sealed interface Start {

        record Accepted(String instance, WorkflowId workflow) implements Start {}

        record UnknownWorkflow() implements Start {}

        /** The data input is not what the workflow takes; the reason says what it should be. */
        record InputRefused(String reason) implements Start {}

        /** The key was used before, for other input. */
        record KeyReused(String instance) implements Start {}
    }

    /** What a key stands for. */
    private record Claim(String instance, WorkflowId workflow, String input) {}

    /**
     * Starts an instance of the newest version, or of the one asked for.
     *
     * @param key names the start: the same key returns the same instance, for {@link UpkeepLimits#START_KEY}
     */
    public Start start(String workflow, Optional<String> version, JsonNode input, Optional<String> key) {
        if (!input.isObject()) {
            return new Start.InputRefused("The data input must be a JSON object, not "
                    + input.getNodeType().toString().toLowerCase(Locale.ROOT) + ".");
        }
        var deployed = version.map(it -> workflows.find(new WorkflowId(workflow, it)))
                .orElseGet(() -> workflows.newest(workflow));
        return deployed.map(it -> checked(it, input, key)).orElseGet(Start.UnknownWorkflow::new);
    }

    /** Refuses a start that could not begin, unless the key stands for one that was accepted before. */
    private Start checked(Deployed newest, JsonNode input, Optional<String> key) {
        var plan = plans.load(newest.plan());
        var secrecy = new Secrecy(plan, ports);
        var fault = Admission.fault(plan, new Stimulus.Begin(newest.plan(), input), secrecy.circumstances());
        return fault.isEmpty()
                        || key.filter(it -> isClaimed(newest.workflow().id(), it))
                                .isPresent()
                ? start(newest, input, key)
                : new Start.InputRefused(secrecy.redaction().of(fault.get().message()));
    }

    private Start start(Deployed newest, JsonNode input, Optional<String> key) {
        var now = ports.clock().instant();
        var wanted = new Claim(ports.ids().next(now), newest.workflow(), Digest.of(Json.bytes(input)));
        var claim = key.map(it -> claimed(it, wanted)).orElse(wanted);
        if (!claim.input().equals(wanted.input())) {
            return new Start.KeyReused(claim.instance());
        }
        var deployed =
                claim.workflow().equals(newest.workflow()) ? Optional.of(newest) : workflows.find(claim.workflow());
        if (deployed.isEmpty()) {
            return new Start.Accepted(claim.instance(), claim.workflow());
        }
        var branch = BranchId.root(claim.instance());
        var plan = deployed.get().plan();
        var written = new Secrecy(plans.load(plan), ports).redaction().of(input);
        var begin = new Stimulus.Begin(plan, written);
        messages.send(Message.of(branch + "/begin", branch, begin));
        heads.open(claim.instance(), claim.workflow(), now, begin);
        return new Start.Accepted(claim.instance(), claim.workflow());
    }

    /** The claim that a key stands for: this one, or an earlier one. */
    private Claim claimed(String key, Claim wanted) {
        var expiry = ports.clock().instant().plus(UpkeepLimits.START_KEY).getEpochSecond();
        var at = claimKey(wanted.workflow().id(), key);
        var item = new Item(at, 0, Json.bytes(wanted), Optional.empty(), Optional.of(expiry));
        return switch (ports.table().put(item, new Condition.Absent())) {
            case Table.Put.Stored() -> wanted;
            case Table.Put.Refused(var existing) ->
                existing.map(it -> Json.read(it.body(), Claim.class)).orElse(wanted);
        };
    }

    private boolean isClaimed(String workflow, String key) {
        return ports.table().get(claimKey(workflow, key)).isPresent();
    }

    private static Key claimKey(String workflow, String key) {
        return new Key("START#" + workflow + "#" + Digest.of(key.getBytes(StandardCharsets.UTF_8)), "CLAIM");
    }
}
