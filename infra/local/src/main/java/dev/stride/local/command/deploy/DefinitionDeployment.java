package dev.stride.local.command.deploy;

import dev.stride.local.client.ApiClient;
import dev.stride.local.client.ClientResponse;
import dev.stride.local.client.MultipartFormData;
import dev.stride.local.command.deploy.VersionChange.Kind;
import dev.stride.local.file.DefinitionFile;
import dev.stride.plan.WorkflowId;
import dev.stride.source.Diagnostic;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The deployment of definitions in two steps. First, a review validates each definition on the server, so that a faulty
 * definition is reported before anything changes. Then each new definition is deployed.
 *
 * @param query the query parameters that tell the server how to read a definition
 */
record DefinitionDeployment(ApiClient api, Map<String, String> query) {

    DefinitionDeployment {
        query = Map.copyOf(query);
    }

    /** Returns the effect that deploying each definition would have, without deploying it. */
    List<VersionChange> review(List<DefinitionFile> definitions) {
        var seen = new HashMap<WorkflowId, DefinitionFile>();
        var changes = new ArrayList<VersionChange>();
        for (var definition : definitions) {
            var other = definition.plan().map(plan -> seen.putIfAbsent(plan.workflow(), definition));
            changes.add(other.map(it -> VersionChange.refused(
                            definition,
                            List.of(),
                            "%s is also defined in %s: give one of them another id or version"
                                    .formatted(definition.plan().orElseThrow().workflow(), it.file())))
                    .orElseGet(() -> review(definition)));
        }
        return changes;
    }

    private VersionChange review(DefinitionFile definition) {
        if (!definition.faults().isEmpty()) {
            return refused(definition, definition.faults());
        }
        var checked = send("/validations", definition).requireSuccess().body();
        return switch (checked.path("change").asText()) {
            case "NEW" ->
                VersionChange.of(Kind.DEPLOYED, definition, newest(definition).map(it -> "the newest is " + it));
            case "UNCHANGED" -> VersionChange.of(Kind.UNCHANGED, definition, Optional.empty());
            case "TAKEN" ->
                VersionChange.refused(definition, List.of(), """
                                %s is already deployed with different content, and a deployed version never \
                                changes: give the definition a new version""".formatted(
                                definition.plan().orElseThrow().workflow()));
            default -> refused(definition, ClientResponse.faults(checked));
        };
    }

    /** Deploys a definition that {@link #review} found to be new. */
    VersionChange deploy(DefinitionFile definition) {
        var before = newest(definition);
        var response = send("/workflows", definition);
        return response.isProblem()
                ? VersionChange.refused(definition, ClientResponse.faults(response.body()), response.problem())
                : VersionChange.of(Kind.DEPLOYED, definition, before.map(it -> newestVersions(it, definition)));
    }

    /**
     * Returns a text that says whether the deployed version has become the newest one of its workflow. It has not
     * become the newest one if the workflow language orders versions by their numbers, and a higher version is already
     * deployed.
     */
    private String newestVersions(String before, DefinitionFile definition) {
        return newest(definition).equals(Optional.of(before))
                ? "the newest is still " + before
                : "the newest was " + before;
    }

    private static VersionChange refused(DefinitionFile definition, List<Diagnostic> faults) {
        return VersionChange.refused(
                definition, faults, faults.size() == 1 ? "it has a fault" : "it has " + faults.size() + " faults");
    }

    private Optional<String> newest(DefinitionFile definition) {
        var id = definition.plan().orElseThrow().workflow().id();
        return Optional.of(api.get("/workflows/" + ApiClient.segment(id), Map.of())
                        .body()
                        .path("version")
                        .asText())
                .filter(version -> !version.isEmpty());
    }

    private ClientResponse send(String path, DefinitionFile definition) {
        var parts = new LinkedHashMap<String, String>();
        parts.put("definition", definition.text().definition());
        parts.putAll(definition.text().resources());
        var body = MultipartFormData.encode(parts);
        return api.post(path, query, Map.of("Content-Type", body.contentType()), body.bytes());
    }

    /** The order in which definitions are deployed: a called workflow comes before its caller, so that no call finds it missing. */
    static final class DeploymentOrder {

        private final List<DefinitionFile> definitions;
        private final Set<DefinitionFile> visited = new LinkedHashSet<>();
        private final Set<DefinitionFile> ordered = new LinkedHashSet<>();

        private DeploymentOrder(List<DefinitionFile> definitions) {
            this.definitions = definitions;
        }

        static List<DefinitionFile> calleesFirst(List<DefinitionFile> definitions) {
            var order = new DeploymentOrder(definitions);
            definitions.forEach(order::visit);
            return List.copyOf(order.ordered);
        }

        /**
         * Adds a definition after the definitions that it calls. If definitions call each other in a cycle, one of them comes before
         * a definition that it calls.
         */
        private void visit(DefinitionFile definition) {
            if (visited.add(definition)) {
                definition.plan().stream()
                        .flatMap(plan -> plan.calledWorkflows())
                        .flatMap(called -> definitions.stream()
                                .filter(other ->
                                        other.id().filter(called.id()::equals).isPresent()))
                        .forEach(this::visit);
                ordered.add(definition);
            }
        }
    }
}
