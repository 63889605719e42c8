package dev.stride.functions.http;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.ApiLimits;
import dev.stride.engine.branch.Lineage;
import dev.stride.engine.branch.RaisedFault;
import dev.stride.engine.branch.Status;
import dev.stride.engine.transition.Starter;
import dev.stride.plan.WorkflowId;
import dev.stride.runtime.instance.InstanceTrees.InstanceTree;
import dev.stride.runtime.instance.InstanceTrees.OpenBranch;
import dev.stride.runtime.instance.InstanceTrees.Parent;
import dev.stride.runtime.instance.Instances.Instance;
import dev.stride.runtime.instance.ListedInstance;
import dev.stride.runtime.instance.WaitReason;
import dev.stride.runtime.metering.InstanceUsage;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/** The representations of instances in the API. */
final class InstanceBody {

    private static final String UNREADABLE = """
            The stored state of this instance cannot be read, so the instance cannot continue, and what is shown may be \
            outdated. Cancel it, and erase it when it has ended.""";

    /** The response to a request that starts an instance which has not ended. */
    record Accepted(String id, WorkflowId workflow, Status status) {}

    /** What a request asks an instance to do. */
    enum Control {
        SUSPEND,
        RESUME,
        RETRY,
        CANCEL
    }

    /**
     * The response to a request that controls an instance, which is carried out after the response.
     *
     * @param status the status of the instance when the request was accepted
     */
    record Controlled(String id, WorkflowId workflow, Status status, Control requested) {}

    /**
     * The JSON body that describes an instance.
     *
     * @param inputRef a reference to the input, if the input is large
     * @param outputRef a reference to the output, if the output is large
     * @param labels named values by which clients find the instance; empty until it has begun
     * @param startedBy its starter; absent until it is stored
     * @param lineage the chain of starts that led to it; absent if it was started from outside
     * @param reports values that the instance reports under names that its workflow language defines; in JSON, each is a property
     *     of the instance
     * @param unreadable says what can be done with an instance whose stored data cannot be read; absent for any other instance
     */
    record Shown(
            String id,
            WorkflowId workflow,
            Status status,
            Optional<JsonNode> input,
            Optional<JsonNode> output,
            Optional<InstanceData.Reference> inputRef,
            Optional<InstanceData.Reference> outputRef,
            Optional<Fault> fault,
            Instant startedAt,
            Optional<Instant> endedAt,
            List<WaitReason> waitingFor,
            SortedMap<String, String> labels,
            Optional<Starter> startedBy,
            Optional<Lineage> lineage,
            @JsonAnyGetter SortedMap<String, JsonNode> reports,
            Optional<String> unreadable) {}

    /**
     * The representation of an instance with its related instances and branches.
     *
     * @param shown the instance, whose properties appear at the top level
     * @param branches its open branches; the list may be truncated
     * @param moreBranches the number of open branches that the list leaves out
     * @param usage the commits, messages and calls of the instance so far, and their price
     */
    record WithRelatives(
            @JsonUnwrapped Shown shown,
            Optional<Parent> parent,
            List<OpenBranch> branches,
            Optional<Integer> moreBranches,
            Optional<InstanceUsage> usage) {}

    static WithRelatives withRelatives(Shown shown, InstanceTree instanceTree, Optional<InstanceUsage> usage) {
        var more = Optional.of(instanceTree.omitted()).filter(count -> count > 0);
        return new WithRelatives(shown, instanceTree.parent(), instanceTree.branches(), more, usage);
    }

    /**
     * The fault that ended an instance.
     *
     * @param pointer JSON pointer into the definition
     */
    record Fault(String name, String code, String message, Optional<JsonNode> data, String state, String pointer) {}

    /**
     * An entry of the list of instances.
     *
     * @param href the path of the instance, which answers with its data
     * @param labels named values by which clients find the instance; empty until it has begun
     * @param fault the fault that ended the instance, or the reason why it could not begin or continue
     * @param suspendedFor the reason why it was suspended, or will be
     * @param state its current state, while the instance is open
     * @param waitingFor at most three reasons why its root branch waits; only the instance itself shows the reasons of other
     *     branches
     * @param startedBy its starter; absent until it is stored
     * @param parent the instance that called it
     * @param inputBytes the size of its input as JSON
     * @param outputBytes the size of its output as JSON, if it has completed
     * @param cut true if labels, reasons or parts of texts are left out, so that the entry has at most
     *     {@link ApiLimits#LIST_ENTRY_BYTES}
     */
    record Entry(
            String id,
            String href,
            WorkflowId workflow,
            Status status,
            SortedMap<String, String> labels,
            Instant startedAt,
            Optional<Instant> endedAt,
            Optional<ShortFault> fault,
            Optional<String> suspendedFor,
            Optional<String> state,
            List<WaitReason> waitingFor,
            Optional<Starter> startedBy,
            Optional<ListedInstance.Parent> parent,
            Optional<Integer> inputBytes,
            Optional<Integer> outputBytes,
            Optional<Boolean> cut) {}

    /**
     * The fault of an instance as the list of instances shows it: without the data of the fault.
     *
     * @param state the state that failed; empty if the instance could not begin or continue
     * @param pointer JSON pointer into the definition
     */
    record ShortFault(String name, String code, String message, String state, String pointer) {}

    /**
     * One page of the list of instances.
     *
     * @param unreadable ids of instances whose stored data cannot be read, whether or not the filters admit them
     */
    record Page(
            List<Entry> instances,
            @JsonInclude(JsonInclude.Include.NON_DEFAULT) List<String> unreadable,
            Optional<String> cursor) {}

    /** Returns the representation of an instance with its whole input and output. */
    static Shown whole(Instance instance) {
        return shown(instance, InstanceData.whole(instance.input()), InstanceData.whole(instance.output()));
    }

    /** Returns the representation of an instance in which a reference takes the place of a large input or output. */
    static Shown brief(Instance instance) {
        return shown(
                instance,
                InstanceData.brief(instance.id(), instance.input()),
                InstanceData.brief(instance.id(), instance.output()));
    }

    private static Shown shown(Instance instance, InstanceData input, InstanceData output) {
        return new Shown(
                instance.id(),
                instance.workflow(),
                instance.status(),
                input.value(),
                output.value(),
                input.reference(),
                output.reference(),
                instance.raised().map(InstanceBody::fault),
                instance.startedAt(),
                instance.endedAt(),
                instance.waitingFor(),
                instance.labels(),
                instance.startedBy(),
                instance.lineage(),
                instance.reports(),
                Optional.of(UNREADABLE).filter(_ -> !instance.isReadable()));
    }

    private static Fault fault(RaisedFault raisedFault) {
        var fault = raisedFault.fault();
        return new Fault(
                fault.name(), fault.code(), fault.message(), fault.data(), raisedFault.state(), raisedFault.source());
    }

    private InstanceBody() {}
}
