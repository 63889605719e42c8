package dev.stride.local.command.deploy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.local.client.ApiClient;
import dev.stride.local.command.deploy.VersionChange.Kind;
import dev.stride.plan.WorkflowId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The retirement of deployed versions that a folder does not have. A version with open instances is kept.
 *
 * @param owns accepts the ids of the workflows that the folder owns; others are left alone
 */
record Pruning(ApiClient api, Predicate<String> owns) {

    private static final String RUNNING = "instances of it are running";

    /** Returns the versions that would be retired, and those that are kept although the folder does not have them. */
    List<VersionChange> review(Set<WorkflowId> folder) {
        var changes = new ArrayList<VersionChange>();
        for (var listed : list("/workflows", "workflows", Map.of())) {
            var id = listed.path("id").asText();
            if (owns.test(id)) {
                list(path(id) + "/versions", "versions", Map.of("open", "true")).stream()
                        .filter(version -> !folder.contains(workflow(id, version)))
                        .map(version -> review(workflow(id, version), version))
                        .forEach(changes::add);
            }
        }
        return changes;
    }

    private static VersionChange review(WorkflowId workflow, JsonNode version) {
        return version.path("open").asBoolean()
                ? VersionChange.of(Kind.KEPT, workflow, Optional.of(RUNNING))
                : VersionChange.of(Kind.RETIRED, workflow, Optional.empty());
    }

    /** Retires a version, unless an instance of it has started since the review. */
    VersionChange retire(WorkflowId workflow) {
        var response = api.delete(path(workflow.id()) + "/versions/" + ApiClient.segment(workflow.version()));
        return response.isProblem() && !response.isNotFound()
                ? VersionChange.of(Kind.KEPT, workflow, Optional.of(response.problem()))
                : VersionChange.of(Kind.RETIRED, workflow, Optional.empty());
    }

    private List<JsonNode> list(String path, String entries, Map<String, String> filters) {
        var all = new ArrayList<JsonNode>();
        var query = new LinkedHashMap<>(filters);
        do {
            var page = DefinitionDeployment.expectSuccess(api.get(path, query)).body();
            page.path(entries).forEach(all::add);
            query.put("cursor", page.path("cursor").asText());
        } while (!query.getOrDefault("cursor", "").isEmpty());
        return all;
    }

    private static WorkflowId workflow(String id, JsonNode version) {
        return new WorkflowId(id, version.path("version").asText());
    }

    private static String path(String id) {
        return "/workflows/" + ApiClient.segment(id);
    }
}
