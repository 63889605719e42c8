package dev.stride.plan;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.expression.Expression;
import dev.stride.plan.policy.ExecTimeout;
import dev.stride.plan.start.Schedule;
import dev.stride.plan.start.StartEvents;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;

/**
 * The settings of a workflow that apply to each instance as a whole.
 *
 * @param label expression over the input that returns the author's name for the version of an instance; empty to use the version
 *     of the workflow
 * @param inputSchema the schema of the input
 * @param secrets names of the secrets that expressions can read as {@code $SECRETS}
 * @param timeout the timeout of an instance
 * @param starts events that start instances
 * @param schedule when instances start without a request or an event
 * @param history the recorded history; empty for the default of the deployment
 * @param checkpoint when instances are committed; empty for the default of the deployment
 * @param compensation index of the node that compensates completed states and then ends the instance; empty if no state has a
 *     compensation
 * @param reports expressions over {@code {status, fault, data}} whose values clients see with the instance, by name
 * @param faults expression that converts a fault to the form that the workflow language defines: from
 *     {@code {name, code, message, state, pointer, data}} to {@code {name, code, message, data}}
 * @param labels expressions over the input that return the labels of an instance, by name
 * @param anyInput whether the input may be any JSON value; otherwise it is an object
 * @param lifecycle the form of lifecycle events, if the language defines one
 * @param secretsOnRead whether a secret without a value is an error only of the expressions that read it; otherwise no instance
 *     starts
 */
public record WorkflowSettings(
        Optional<Expression> label,
        Optional<InputSchema> inputSchema,
        List<String> secrets,
        Optional<ExecTimeout> timeout,
        Optional<StartEvents> starts,
        Optional<Schedule> schedule,
        Optional<HistoryLevel> history,
        Optional<Checkpoint> checkpoint,
        OptionalInt compensation,

        @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
        Map<String, Expression> reports,

        Optional<Expression> faults,

        @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
        Map<String, Expression> labels,

        @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean anyInput,
        Optional<LifecycleForm> lifecycle,

        @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean secretsOnRead) {

    /**
     * The names of the properties that the API shows for every instance. Beside these properties, the API shows the
     * {@code reports} of a workflow: named values that the workflow computes. A report must therefore have another
     * name.
     */
    public static final Set<String> RESERVED_NAMES = Set.of(
            "id",
            "workflow",
            "status",
            "input",
            "output",
            "inputRef",
            "outputRef",
            "fault",
            "startedAt",
            "endedAt",
            "waitingFor",
            "parent",
            "branches",
            "moreBranches",
            "usage",
            "labels",
            "startedBy",
            "lineage",
            "summary",
            "unreadable");

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
        labels = Collections.unmodifiableSortedMap(new TreeMap<>(labels));
        if (reports.keySet().stream().anyMatch(RESERVED_NAMES::contains)) {
            throw new IllegalArgumentException(
                    "`reports` adds properties to the instances that the API shows, so a report must not have the name of a built-in property such as `id`; this workflow declares reports with these names: %s"
                            .formatted(reports.keySet()));
        }
    }

    /**
     * Creates settings without optional features such as reports, which are computed properties that clients see with
     * an instance. The configuration of the deployment decides how often instances are saved.
     */
    public WorkflowSettings(
            Optional<Expression> label,
            Optional<InputSchema> inputSchema,
            List<String> secrets,
            Optional<ExecTimeout> timeout,
            Optional<StartEvents> starts,
            Optional<Schedule> schedule,
            Optional<HistoryLevel> history,
            OptionalInt compensation) {
        this(
                label,
                inputSchema,
                secrets,
                timeout,
                starts,
                schedule,
                history,
                Optional.empty(),
                compensation,
                Map.of(),
                Optional.empty(),
                Map.of(),
                false,
                Optional.empty(),
                false);
    }

    /** Returns the namespace of the workflow, if the language has namespaces. */
    public Optional<String> namespace() {
        return lifecycle.map(LifecycleForm::namespace);
    }

    /** Returns a copy of the settings with other reports, which are computed properties that clients see with an instance. */
    public WorkflowSettings withReports(Map<String, Expression> newReports) {
        return new WorkflowSettings(
                label,
                inputSchema,
                secrets,
                timeout,
                starts,
                schedule,
                history,
                checkpoint,
                compensation,
                newReports,
                faults,
                labels,
                anyInput,
                lifecycle,
                secretsOnRead);
    }

    /** Returns a copy of the settings with other labels. */
    public WorkflowSettings withLabels(Map<String, Expression> newLabels) {
        return new WorkflowSettings(
                label,
                inputSchema,
                secrets,
                timeout,
                starts,
                schedule,
                history,
                checkpoint,
                compensation,
                reports,
                faults,
                newLabels,
                anyInput,
                lifecycle,
                secretsOnRead);
    }

    /** Returns a copy of the settings with another checkpoint mode. */
    public WorkflowSettings withCheckpoint(Optional<Checkpoint> newCheckpoint) {
        return new WorkflowSettings(
                label,
                inputSchema,
                secrets,
                timeout,
                starts,
                schedule,
                history,
                newCheckpoint,
                compensation,
                reports,
                faults,
                labels,
                anyInput,
                lifecycle,
                secretsOnRead);
    }

    /**
     * The JSON Schema for the input of a workflow, and whether the runtime rejects input that does not match it.
     *
     * @param schema a self-contained JSON Schema
     * @param failOnErrors whether invalid input is rejected; otherwise the schema is documentation only
     */
    public record InputSchema(JsonNode schema, boolean failOnErrors) {}

    /**
     * The texts that a workflow language prescribes for the lifecycle events of its workflows, such as the prefix of the event types.
     * If a language defines no lifecycle events, its workflows publish those that Stride defines.
     *
     * @param types the common prefix of the event types, with a dot at its end
     * @param namespace the namespace of the workflow, which is part of the name of each instance
     * @param listening the author's word for tasks that wait for events
     * @param retrying the author's word for tasks that repeat other tasks after a failure
     */
    public record LifecycleForm(String types, String namespace, String listening, String retrying) {}
}
