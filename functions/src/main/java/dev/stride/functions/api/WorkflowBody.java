package dev.stride.functions.api;

import dev.stride.language.Diagnostic;
import dev.stride.plan.CallTemplate;
import dev.stride.plan.Node;
import dev.stride.plan.Plan;
import dev.stride.runtime.store.Workflows.Deployed;
import dev.stride.runtime.store.Workflows.Document;
import dev.stride.runtime.store.Workflows.Text;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Workflows as the API shows them. */
final class WorkflowBody {

    /** A definition that was taken into service. */
    record Accepted(String id, String version, String digest, String language, List<Diagnostic> warnings) {}

    /** A row of a list. */
    record Listed(String id, String version, String name, String digest, String language, Instant deployedAt) {}

    /** Part of a list. */
    record Page(List<Listed> workflows, Optional<String> cursor) {}

    /**
     * A definition as its author wrote it.
     *
     * @param documents all that it refers to, by the digest of what was read when it was deployed
     * @param plan what it was compiled to, in short
     * @param schedules what starts instances of it by the clock
     * @param versions all that are deployed
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
            List<Document> documents,
            Summary plan,
            List<ScheduleBody> schedules,
            List<String> versions) {}

    /** A plan in short. @param functions kinds of functions by name */
    record Summary(int nodes, List<State> states, Map<String, String> functions) {}

    record State(String name, String kind) {}

    static Accepted accepted(Deployed deployed, List<Diagnostic> warnings) {
        return new Accepted(
                deployed.workflow().id(),
                deployed.workflow().version(),
                deployed.digest(),
                deployed.language(),
                warnings);
    }

    static Listed listed(Deployed deployed) {
        return new Listed(
                deployed.workflow().id(),
                deployed.workflow().version(),
                deployed.name(),
                deployed.digest(),
                deployed.language(),
                deployed.at());
    }

    static Shown shown(Deployed deployed, Text text, Plan plan, List<ScheduleBody> schedules, List<String> versions) {
        return new Shown(
                deployed.workflow().id(),
                deployed.workflow().version(),
                deployed.name(),
                deployed.digest(),
                deployed.language(),
                deployed.at(),
                text.definition(),
                new TreeMap<>(text.resources()),
                deployed.documents(),
                summary(plan),
                schedules,
                versions);
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
