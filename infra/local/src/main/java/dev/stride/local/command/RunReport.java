package dev.stride.local.command;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.engine.Raised;
import dev.stride.engine.Status;
import dev.stride.runtime.Instances.Instance;
import dev.stride.runtime.Waiting;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.ledger.Ledger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** How a run ended, for people and for machines. */
record RunReport(Instance instance, RunSummary summary) {

    /** What machines read. */
    private record Document(Status status, Optional<JsonNode> output, Optional<Fault> fault, RunSummary summary) {}

    /** What ended the instance. @param pointer JSON pointer into the definition */
    private record Fault(
            String name, String code, String message, Optional<JsonNode> data, String state, String pointer) {
        static Fault of(Raised raised) {
            var fault = raised.fault();
            return new Fault(
                    fault.name(), fault.code(), fault.message(), fault.data(), raised.state(), raised.source());
        }
    }

    static RunReport of(Instance instance, LiveStates live, Ledger.Summary used) {
        return new RunReport(instance, RunSummary.of(live, used));
    }

    Status status() {
        return instance.status();
    }

    Optional<JsonNode> output() {
        return instance.output();
    }

    JsonNode document() {
        return Json.tree(new Document(status(), output(), instance.raised().map(Fault::of), summary));
    }

    /** The problem, if there is one, and the summary. */
    List<String> lines() {
        var lines = new ArrayList<String>();
        if (!status().ended()) {
            lines.add("@|yellow,bold still " + status() + "|@" + waits());
        } else if (status() != Status.COMPLETED) {
            lines.add("@|red,bold " + status() + "|@"
                    + instance.raised().map(RunReport::why).orElse(""));
        }
        lines.addAll(summary.lines());
        return lines;
    }

    private String waits() {
        return String.join(
                ";", instance.waitingFor().stream().map(RunReport::wait).toList());
    }

    private static String wait(Waiting waiting) {
        return ": %s in state %s%s%s"
                .formatted(
                        waiting.kind(),
                        waiting.state(),
                        waiting.event().map(" for "::concat).orElse(""),
                        waiting.until()
                                .map(end -> " until " + EntryLine.time(end))
                                .orElse(""));
    }

    private static String why(Raised raised) {
        var state = raised.state().isEmpty() ? "" : " in state " + raised.state();
        return state + ": " + EntryLine.fault(raised.fault()) + " (" + raised.source() + ")";
    }
}
