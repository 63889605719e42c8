package dev.stride.local.command.deploy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.local.client.ApiClient;
import dev.stride.local.command.deploy.VersionChange.Kind;
import dev.stride.plan.WorkflowId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The retirement of deployed versions by {@code stride deploy --prune}. It retires the versions whose definitions are not in the
 * folder, but keeps a version that has open instances or an alias.
 *
 * @param owns accepts the ids of the workflows that the folder owns; others are left alone
 */
record Pruning(ApiClient api, Predicate<String> owns) {

    /**
     * Returns the deployed workflow versions whose definitions are not in the folder that the user deploys. Each result
     * says whether the version would be retired or kept.
     */
    List<VersionChange> review(Set<WorkflowId> folder) {
        return api.listAll("/workflows", "workflows", Map.of()).stream()
                .map(listed -> listed.path("id").asText())
                .filter(owns)
                .flatMap(id -> review(id, folder))
                .toList();
    }

    private Stream<VersionChange> review(String id, Set<WorkflowId> folder) {
        var absent = api.listAll(path(id) + "/versions", "versions", Map.of("open", "true")).stream()
                .filter(version -> !folder.contains(workflow(id, version)))
                .toList();
        if (absent.isEmpty()) {
            return Stream.of();
        }
        var aliases = api.listAll(path(id) + "/aliases", "aliases", Map.of());
        return absent.stream().map(version -> {
            var reason = keptBy(version, aliases);
            return VersionChange.of(reason.isPresent() ? Kind.KEPT : Kind.RETIRED, workflow(id, version), reason);
        });
    }

    /** Returns the reason why a version must be kept; empty if it can be retired. */
    private static Optional<String> keptBy(JsonNode version, List<JsonNode> aliases) {
        var name = version.path("version").asText();
        return version.path("open").asBoolean()
                ? Optional.of("instances of it are running")
                : aliases.stream()
                        .filter(alias -> name.equals(alias.path("version").asText())
                                || name.equals(alias.at("/canary/version").asText()))
                        .findFirst()
                        .map(alias -> "the alias " + alias.path("name").asText() + " names it");
    }

    /**
     * Retires a workflow version. The server refuses this if, after {@link #review} listed the version, an instance of
     * it has started or an alias has been set to the version. The version is then kept.
     */
    VersionChange retire(WorkflowId workflow) {
        var response = api.delete(path(workflow.id()) + "/versions/" + ApiClient.segment(workflow.version()));
        return response.isProblem() && !response.isNotFound()
                ? VersionChange.of(Kind.KEPT, workflow, Optional.of(response.problem()))
                : VersionChange.of(Kind.RETIRED, workflow, Optional.empty());
    }

    private static WorkflowId workflow(String id, JsonNode version) {
        return new WorkflowId(id, version.path("version").asText());
    }

    private static String path(String id) {
        return "/workflows/" + ApiClient.segment(id);
    }
}
