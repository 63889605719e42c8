package dev.stride.functions.api;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.engine.Raised;
import dev.stride.engine.Status;
import dev.stride.plan.WorkflowId;
import dev.stride.runtime.Instances.Instance;
import dev.stride.runtime.Relatives.Arm;
import dev.stride.runtime.Relatives.Kin;
import dev.stride.runtime.Relatives.Parent;
import dev.stride.runtime.Waiting;
import dev.stride.runtime.store.Noted;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/** Instances as the API shows them. */
final class InstanceBody {

    /** An instance whose start was taken. */
    record Accepted(String id, WorkflowId workflow, Status status) {}

    /**
     * An instance.
     *
     * @param reports what it tells of itself under the names that its language gives, which are properties beside the others
     */
    record Shown(
            String id,
            WorkflowId workflow,
            Status status,
            Optional<JsonNode> input,
            Optional<JsonNode> output,
            Optional<Fault> fault,
            Instant startedAt,
            Optional<Instant> endedAt,
            List<Waiting> waitingFor,
            @JsonAnyGetter SortedMap<String, JsonNode> reports) {}

    /**
     * An instance with its relatives.
     *
     * @param shown the instance, whose properties are its own
     * @param branches its open branches, of which some may be left out
     * @param moreBranches how many are
     */
    record WithRelatives(
            @JsonUnwrapped Shown shown, Optional<Parent> parent, List<Arm> branches, Optional<Integer> moreBranches) {}

    static WithRelatives shown(Instance instance, Kin kin) {
        var more = Optional.of(kin.more()).filter(count -> count > 0);
        return new WithRelatives(shown(instance), kin.parent(), kin.branches(), more);
    }

    /** Why an instance ended. @param pointer JSON pointer into the author's document */
    record Fault(String name, String code, String message, Optional<JsonNode> data, String state, String pointer) {}

    /** Part of a list. */
    record Page(List<Shown> instances, Optional<String> cursor) {}

    /** Part of a history. */
    record History(List<Noted> entries, Optional<String> cursor) {}

    static Shown shown(Instance instance) {
        return new Shown(
                instance.id(),
                instance.workflow(),
                instance.status(),
                instance.input(),
                instance.output(),
                instance.raised().map(InstanceBody::fault),
                instance.startedAt(),
                instance.endedAt(),
                instance.waitingFor(),
                instance.reports());
    }

    private static Fault fault(Raised raised) {
        var fault = raised.fault();
        return new Fault(fault.name(), fault.code(), fault.message(), fault.data(), raised.state(), raised.source());
    }

    private InstanceBody() {}
}
