package dev.stride.runtime.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.stride.engine.branch.Lineage;
import dev.stride.engine.branch.Status;
import dev.stride.engine.transition.Starter;
import dev.stride.engine.transition.Stimulus.Begin;
import dev.stride.plan.WorkflowId;
import dev.stride.plan.fault.Fault;
import dev.stride.runtime.store.SummaryDetails.Failure;
import java.time.Instant;
import java.util.Optional;

/**
 * The summary of an instance, as shown in lists of instances.
 *
 * @param version the version of the root branch at which the instance reached this status
 * @param status {@link Status#PENDING} from start to end, except while the instance is suspended
 * @param input the input of the instance, unless it is large
 * @param inputAt name of the blob that holds a large input
 * @param fault why the instance failed to start or cannot continue, if it did
 * @param begin the Begin message of an open instance without its input, unless it is large; a recovery sends it
 *     again if the original was lost
 * @param beginAt name of the blob that holds a large Begin message
 * @param expiresAt the epoch second after which the summary may be deleted, once the instance has ended
 * @param details what lists show beside the status
 */
public record InstanceSummary(
        String instance,
        WorkflowId workflow,
        long version,
        Status status,
        Instant startedAt,
        Optional<Instant> endedAt,
        Optional<JsonNode> input,
        Optional<String> inputAt,
        Optional<Fault> fault,
        Optional<Begin> begin,
        Optional<String> beginAt,
        Optional<Long> expiresAt,
        Optional<SummaryDetails> details) {

    public static InstanceSummary pending(String instance, WorkflowId workflow, Instant startedAt) {
        return new InstanceSummary(
                instance,
                workflow,
                0,
                Status.PENDING,
                startedAt,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    /**
     * Returns a summary with the status pending for an instance whose first states run in the request that starts it
     * (an inline start). Such an instance may end before its summary is stored. In this case, the caller adds the
     * current status to this summary and stores it.
     *
     * @param begin its Begin message, whose input is small
     */
    public static InstanceSummary ofInlineStart(
            String instance, WorkflowId workflow, Instant startedAt, Optional<Begin> begin) {
        return pending(instance, workflow, startedAt)
                .withInput(begin.map(Begin::input), Optional.empty())
                .withBegin(begin.map(it -> it.withInput(NullNode.getInstance())), Optional.empty());
    }

    InstanceSummary withStatus(
            long since, Status now, Optional<Instant> end, Optional<Fault> why, Optional<Long> expiry) {
        return new InstanceSummary(
                instance,
                workflow,
                since,
                now,
                startedAt,
                end,
                input,
                inputAt,
                why,
                begin.filter(_ -> !now.isFinal()),
                beginAt.filter(_ -> !now.isFinal()),
                expiry,
                details);
    }

    /** Returns a copy for an instance that now runs another version of its workflow. */
    InstanceSummary withWorkflow(WorkflowId other) {
        return new InstanceSummary(
                instance, other, version, status, startedAt, endedAt, input, inputAt, fault, begin, beginAt, expiresAt,
                details);
    }

    /**
     * Returns whether the input of the instance, or the Begin message that starts it, is stored as a blob because of
     * its size.
     */
    public boolean hasLargeData() {
        return inputAt.isPresent() || beginAt.isPresent();
    }

    /** Returns whether the expiry of the summary has passed. DynamoDB may delete expired items late. */
    public boolean isOver(Instant now) {
        return expiresAt.filter(at -> at <= now.getEpochSecond()).isPresent();
    }

    boolean hasInput() {
        return input.isPresent() || inputAt.isPresent();
    }

    /** Returns a copy with the instance's input, or with the name of the blob that holds a large input. */
    public InstanceSummary withInput(Optional<JsonNode> given, Optional<String> givenAt) {
        return new InstanceSummary(
                instance, workflow, version, status, startedAt, endedAt, given, givenAt, fault, begin, beginAt,
                expiresAt, details);
    }

    InstanceSummary withBegin(Optional<Begin> how, Optional<String> howAt) {
        return new InstanceSummary(
                instance, workflow, version, status, startedAt, endedAt, input, inputAt, fault, how, howAt, expiresAt,
                details);
    }

    InstanceSummary withDetails(SummaryDetails other) {
        return new InstanceSummary(
                instance,
                workflow,
                version,
                status,
                startedAt,
                endedAt,
                input,
                inputAt,
                fault,
                begin,
                beginAt,
                expiresAt,
                Optional.of(other).filter(it -> !it.equals(SummaryDetails.NONE)));
    }

    /** Returns the cause of the start, such as a client or a schedule; empty until it is stored. */
    public Optional<Starter> startedBy() {
        return details.flatMap(SummaryDetails::startedBy).or(() -> begin.map(Starter::from));
    }

    /** Returns the chain of starts that led to the instance; empty if it was started from outside. */
    public Optional<Lineage> lineage() {
        return details.flatMap(SummaryDetails::lineage).or(() -> begin.flatMap(Begin::lineage));
    }

    /** Returns the fault that ended the instance, or the fault because of which the instance could not begin or continue. */
    public Optional<Failure> failure() {
        return fault.map(Failure::of).or(() -> details.flatMap(SummaryDetails::failure));
    }

    /** Returns the size of the input as JSON; empty until it is known. */
    public Optional<Integer> inputBytes() {
        return input.map(SummaryDetails::size).or(() -> details.flatMap(SummaryDetails::inputBytes));
    }
}
