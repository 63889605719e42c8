package dev.stride.simulator.reference10;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.simulator.port.SimulatedServices;
import dev.stride.simulator.reference.ObservableRun;
import dev.stride.simulator.reference.RunEvent;
import dev.stride.simulator.reference10.Setting10.Arrival;
import dev.stride.simulator.reference10.Setting10.Missed;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The reference interpreter of Open Workflow 1.0, written from the specification and independent of the product's engine.
 * It interprets what {@code InventedWorkflow10} generates.
 */
public final class Reference10 {

    /** An interpreted instance. @param output empty if it failed, waits or was cancelled */
    record Run(
            JsonNode definition,
            Strand strand,
            Optional<JsonNode> output,
            Optional<TaskError> error,
            boolean isCancelled) {

        private Run(JsonNode definition, Strand strand, Optional<JsonNode> output, Optional<TaskError> error) {
            this(definition, strand, output, error, false);
        }

        static Run of(JsonNode definition, JsonNode input, Setting10 setting, Instant now) {
            var strand = Strand.ofInstance(setting, definition, now);
            var limit = definition.at("/timeout/after");
            try {
                var output = limit.isMissingNode()
                        ? output(definition, input, strand)
                        : strand.within(
                                Tasks.duration(limit), Tasks.document(), () -> output(definition, input, strand));
                return new Run(definition, strand, Optional.of(output), Optional.empty());
            } catch (TaskError error) {
                return new Run(definition, strand, Optional.empty(), Optional.of(error));
            } catch (Strand.WaitsForever _) {
                return new Run(definition, strand, Optional.empty(), Optional.empty());
            }
        }

        /** Returns this instance as it is when its caller cancels it at a moment. */
        Run cancelled(Instant moment) {
            strand.cut(moment);
            return new Run(definition, strand, Optional.empty(), Optional.empty(), true);
        }

        private static JsonNode output(JsonNode definition, JsonNode input, Strand strand) {
            var at = Tasks.document();
            var result = new Tasks(strand).list(definition.get("do"), input, at.below("/do"));
            var as = definition.at("/output/as");
            return as.isMissingNode()
                    ? result.output()
                    : Formula10.value(as, result.output(), at.with("context", strand.context));
        }

        private String name() {
            return definition.at("/document/name").asText();
        }

        private String observed() {
            var status = isCancelled
                    ? "CANCELLED"
                    : error.isPresent() ? "FAULTED" : output.isPresent() ? "COMPLETED" : "WAITING";
            return ObservableRun.instance(
                    name(),
                    definition.at("/document/version").asText(),
                    status,
                    output,
                    error.map(it -> it.error.path("status").asText() + " in " + it.task));
        }
    }

    /**
     * The result of an interpretation.
     *
     * @param missed the event that the instance waits for in vain, if any: since when, and which types it may have
     */
    public record Interpretation(ObservableRun observed, Optional<Awaited> missed) {}

    /** Events that an instance waits for. */
    public record Awaited(Instant since, List<String> types) {}

    /** An event that comes in. */
    public record Incoming(Instant at, JsonNode event) {}

    /** Interprets the first definition, which may call the others. */
    public static Interpretation interpret(
            List<JsonNode> definitions,
            JsonNode input,
            SimulatedServices services,
            List<Incoming> incoming,
            Instant clock) {
        var events = incoming.stream()
                .map(each -> new Arrival(each.at(), each.event()))
                .toList();
        var setting = Setting10.of(definitions, services, events);
        var runs = new ArrayList<Run>();
        runs.add(Run.of(definitions.getFirst(), input, setting, clock));
        runs.addAll(setting.children());
        var missed = setting.missed().stream()
                .min(Comparator.comparing(Missed::since))
                .map(it -> new Awaited(it.since(), it.types()));
        return new Interpretation(observed(runs), missed);
    }

    private static ObservableRun observed(List<Run> runs) {
        var states = new ArrayList<String>();
        var calls = new ArrayList<String>();
        var produced = new ArrayList<String>();
        for (var run : runs) {
            for (var diary : run.strand().diaries()) {
                var entered = new ArrayList<String>();
                for (var event : diary) {
                    switch (event) {
                        case RunEvent.Entered(var _, var state) -> entered.add(state);
                        case RunEvent.Called(var _, var method, var path, var body, var attempt) ->
                            calls.add(ObservableRun.call(method, path, body, attempt));
                        case RunEvent.Produced(var _, ObjectNode sent) -> produced.add(ObservableRun.event(sent));
                        case RunEvent.Began _, RunEvent.Continued _ -> {}
                    }
                }
                if (!entered.isEmpty()) {
                    states.add(ObservableRun.states(run.name(), entered));
                }
            }
        }
        return new ObservableRun(runs.stream().map(Run::observed).toList(), states, calls, produced);
    }

    private Reference10() {}
}
