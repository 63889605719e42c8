package dev.stride.runtime.store;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.Lineage;
import dev.stride.engine.branch.RaisedFault;
import dev.stride.engine.branch.Status;
import dev.stride.engine.transition.Starter;
import dev.stride.plan.fault.Fault;
import dev.stride.runtime.codec.Json;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The details of an instance that lists show beside its status. Long texts are cut, so that a summary rarely exceeds one
 * kilobyte, the size that DynamoDB bills as one write unit.
 *
 * @param startedBy its starter, unless the summary holds the Begin message, which also names the starter
 * @param inputBytes size of its input as JSON, if the summary does not contain the input
 * @param outputBytes size of its output as JSON, if it has completed
 * @param failure the fault that ended it
 * @param lineage the chain of starts that led to it, unless the summary holds the Begin message, which has it too
 */
public record SummaryDetails(
        @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
        Map<String, String> labels,

        Optional<Starter> startedBy,
        Optional<Integer> inputBytes,
        Optional<Integer> outputBytes,
        Optional<Failure> failure,
        Optional<Lineage> lineage) {

    public static final SummaryDetails NONE = new SummaryDetails(
            Map.of(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    private static final int EVENTS = 3;

    /** Maximum length, in characters, of an event name or of a text about a fault, such as its code or its message. */
    private static final int CHARACTERS = 100;

    public SummaryDetails {
        labels = new TreeMap<>(labels);
    }

    /**
     * A fault that has ended an instance, or that keeps the instance from beginning or continuing. The long texts of a
     * fault that has ended the instance are cut, to keep the summary small.
     *
     * @param pointer JSON pointer into the definition
     */
    public record Failure(String name, String code, String message, String state, String pointer) {

        static Failure of(RaisedFault raised) {
            var fault = raised.fault();
            return new Failure(
                    cut(fault.name()),
                    cut(fault.code()),
                    cut(fault.message()),
                    cut(raised.state()),
                    cut(raised.source()));
        }

        /** Returns a fault that belongs to no state. */
        static Failure of(Fault fault) {
            return new Failure(fault.name(), fault.code(), fault.message(), "", "");
        }
    }

    /** Returns the details that the root branch of an instance adds to the instance's summary. */
    public static SummaryDetails of(Branch root) {
        return new SummaryDetails(
                root.labels(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(root)
                        .filter(branch -> branch.status() == Status.COMPLETED)
                        .map(branch -> size(branch.data())),
                root.raisedFault().filter(_ -> root.status().isFinal()).map(Failure::of),
                root.lineage());
    }

    /**
     * Returns the details in the summary of a new instance. They must not repeat other parts of the summary: the
     * starter and the lineage must be empty if the summary contains the Begin message, which has both, and the size of
     * the input must be empty if the summary contains the input.
     */
    static SummaryDetails ofStart(
            Optional<Starter> startedBy, Optional<Integer> inputBytes, Optional<Lineage> lineage) {
        return new SummaryDetails(
                Map.of(), startedBy.map(SummaryDetails::cut), inputBytes, Optional.empty(), Optional.empty(), lineage);
    }

    /**
     * Returns a copy with the given starter (what started the instance) and input size. A caller that replaces the
     * details of a stored summary uses this method to keep these two values of the summary.
     */
    SummaryDetails withStart(Optional<Starter> starter, Optional<Integer> bytes) {
        return new SummaryDetails(labels, starter.map(SummaryDetails::cut), bytes, outputBytes, failure, lineage);
    }

    static int size(JsonNode value) {
        return Json.encode(value).length;
    }

    private static Starter cut(Starter starter) {
        return starter instanceof Starter.Events(List<String> names)
                ? new Starter.Events(
                        names.stream().limit(EVENTS).map(SummaryDetails::cut).toList())
                : starter;
    }

    private static String cut(String text) {
        return text.length() <= CHARACTERS ? text : text.substring(0, CHARACTERS - 1) + "…";
    }
}
