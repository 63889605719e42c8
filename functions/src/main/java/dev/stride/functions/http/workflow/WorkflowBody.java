package dev.stride.functions.http.workflow;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.plan.Plan;
import dev.stride.plan.WorkflowSettings.InputSchema;
import dev.stride.plan.call.CallTemplate;
import dev.stride.plan.node.Node;
import dev.stride.runtime.store.WorkflowStore.DeployedWorkflow;
import dev.stride.runtime.store.WorkflowStore.PinnedDocument;
import dev.stride.runtime.store.WorkflowStore.SourceText;
import dev.stride.source.Diagnostic;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The representations of workflows in the API. */
final class WorkflowBody {

    /** The response to a deployment. */
    record Accepted(String id, String version, String digest, String language, List<Diagnostic> warnings) {}

    /** One entry of the list of workflows. @param namespace absent if the language has no namespaces */
    record Listed(
            String id,
            String version,
            String name,
            String digest,
            String language,
            Instant deployedAt,
            Optional<String> namespace) {}

    /** One page of the list of workflows. @param unreadable ids of workflows whose newest version cannot be read */
    record Page(
            List<Listed> workflows,
            @JsonInclude(JsonInclude.Include.NON_DEFAULT) List<String> unreadable,
            Optional<String> cursor) {}

    /**
     * One entry of the list of versions.
     *
     * @param newest whether a start that names no version runs this version
     * @param open whether this version has open instances; absent unless requested
     */
    record ListedVersion(
            String version,
            String name,
            String digest,
            String language,
            Instant deployedAt,
            boolean newest,
            Optional<Boolean> open) {}

    /** One page of the list of versions. @param unreadable the versions that cannot be read */
    record VersionPage(
            List<ListedVersion> versions,
            @JsonInclude(JsonInclude.Include.NON_DEFAULT) List<String> unreadable,
            Optional<String> cursor) {}

    /**
     * The representation of a workflow version, with the definition as its author wrote it.
     *
     * @param documents the files that it refers to, each with the digest of its content at deployment
     * @param plan a summary of the compiled plan
     * @param inputSchema the JSON Schema of the input of an instance
     * @param schedules the schedules that start its instances
     * @param versions all deployed versions
     * @param namespace absent if the language has no namespaces
     */
    record Shown(
            String id,
            String version,
            String name,
            String digest,
            String language,
            Instant deployedAt,
            String definition,
            Map<String, String> resources,
            List<PinnedDocument> documents,
            Summary plan,
            Optional<JsonNode> inputSchema,
            List<ScheduleBody> schedules,
            List<String> versions,
            Optional<String> namespace) {}

    /**
     * A summary of the plan, which is the compiled form of a definition: its nodes, states and functions.
     *
     * @param functions the kind of each function, by the function's name
     */
    record Summary(int nodes, List<State> states, Map<String, String> functions) {}

    record State(String name, String kind) {}

    static Accepted accepted(DeployedWorkflow deployedWorkflow, List<Diagnostic> warnings) {
        return new Accepted(
                deployedWorkflow.workflow().id(),
                deployedWorkflow.workflow().version(),
                deployedWorkflow.digest(),
                deployedWorkflow.language(),
                warnings);
    }

    static ListedVersion listedVersion(DeployedWorkflow deployedWorkflow, boolean newest, Optional<Boolean> open) {
        return new ListedVersion(
                deployedWorkflow.workflow().version(),
                deployedWorkflow.name(),
                deployedWorkflow.digest(),
                deployedWorkflow.language(),
                deployedWorkflow.at(),
                newest,
                open);
    }

    static Listed listed(DeployedWorkflow deployedWorkflow) {
        return new Listed(
                deployedWorkflow.workflow().id(),
                deployedWorkflow.workflow().version(),
                deployedWorkflow.name(),
                deployedWorkflow.digest(),
                deployedWorkflow.language(),
                deployedWorkflow.at(),
                deployedWorkflow.namespace());
    }

    static Shown shown(
            DeployedWorkflow deployedWorkflow,
            SourceText sourceText,
            Plan plan,
            List<ScheduleBody> schedules,
            List<String> versions) {
        return new Shown(
                deployedWorkflow.workflow().id(),
                deployedWorkflow.workflow().version(),
                deployedWorkflow.name(),
                deployedWorkflow.digest(),
                deployedWorkflow.language(),
                deployedWorkflow.at(),
                sourceText.definition(),
                new TreeMap<>(sourceText.resources()),
                deployedWorkflow.documents(),
                summary(plan),
                plan.settings().inputSchema().map(InputSchema::schema),
                schedules,
                versions,
                deployedWorkflow.namespace());
    }

    private static Summary summary(Plan plan) {
        var states = plan.nodes().stream()
                .filter(Node.Enter.class::isInstance)
                .map(Node.Enter.class::cast)
                .map(enter -> new State(enter.scope().state(), enter.scope().kind()))
                .toList();
        var functions = plan.calls().entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, call -> kind(call.getValue()), (one, _) -> one, TreeMap::new));
        return new Summary(plan.nodes().size(), states, functions);
    }

    private static String kind(CallTemplate template) {
        return template.kind();
    }

    private WorkflowBody() {}
}
