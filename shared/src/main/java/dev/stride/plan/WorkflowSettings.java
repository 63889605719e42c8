package dev.stride.plan;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.expression.Expression;
import dev.stride.plan.policy.ExecTimeout;
import dev.stride.plan.start.Schedule;
import dev.stride.plan.start.StartEvents;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * What holds for every instance of a workflow as a whole.
 *
 * @param label what an instance is labelled with, over its data input; empty for the version
 * @param inputSchema what the data input should be
 * @param secrets names of the secrets that expressions read as {@code $SECRETS}
 * @param timeout how long an instance may take
 * @param starts events that start instances
 * @param schedule when instances start by themselves
 * @param history how much of what instances do is kept; empty for what the deployment keeps
 * @param compensation index of the node that compensates what an instance has completed and then ends it; empty when no
 *     state has a compensation
 * @param reports what an instance tells of itself besides what every instance does, by the author's names: each an expression
 *     over {@code {status, fault, data}}, which reads the variables beside the data too; null tells nothing
 */
public record WorkflowSettings(
        Optional<Expression> label,
        Optional<InputSchema> inputSchema,
        List<String> secrets,
        Optional<ExecTimeout> timeout,
        Optional<StartEvents> starts,
        Optional<Schedule> schedule,
        Optional<HistoryLevel> history,
        OptionalInt compensation,

        @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
        Map<String, Expression> reports) {

    /** What every instance tells of itself under these names; reports have others. */
    public static final Set<String> RESERVED_NAMES = Set.of(
            "id",
            "workflow",
            "status",
            "input",
            "output",
            "fault",
            "startedAt",
            "endedAt",
            "waitingFor",
            "parent",
            "branches",
            "moreBranches",
            "summary");

    public static final WorkflowSettings NONE = new WorkflowSettings(
            Optional.empty(),
            Optional.empty(),
            List.of(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            OptionalInt.empty());

    public WorkflowSettings {
        secrets = List.copyOf(secrets);
        reports = Map.copyOf(reports);
        if (reports.keySet().stream().anyMatch(RESERVED_NAMES::contains)) {
            throw new IllegalArgumentException("a report has a name that every instance uses: " + reports.keySet());
        }
    }

    /** Terms of instances that tell no more of themselves than all do. */
    public WorkflowSettings(
            Optional<Expression> label,
            Optional<InputSchema> inputSchema,
            List<String> secrets,
            Optional<ExecTimeout> timeout,
            Optional<StartEvents> starts,
            Optional<Schedule> schedule,
            Optional<HistoryLevel> history,
            OptionalInt compensation) {
        this(label, inputSchema, secrets, timeout, starts, schedule, history, compensation, Map.of());
    }

    /** The same terms, with these reports. */
    public WorkflowSettings withReports(Map<String, Expression> told) {
        return new WorkflowSettings(
                label, inputSchema, secrets, timeout, starts, schedule, history, compensation, told);
    }

    /**
     * What the data input of an instance should be.
     *
     * @param schema a JSON Schema that stands alone
     * @param failOnErrors whether other input is refused; if not, the schema only describes
     */
    public record InputSchema(JsonNode schema, boolean failOnErrors) {}
}
