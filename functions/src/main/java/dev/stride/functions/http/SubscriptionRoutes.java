package dev.stride.functions.http;

import dev.stride.functions.http.message.ApiRequest;
import dev.stride.functions.http.message.ApiResponse;
import dev.stride.functions.http.message.Paging;
import dev.stride.functions.http.openapi.BodyFormat;
import dev.stride.functions.http.openapi.Parameter;
import dev.stride.functions.http.openapi.ValueSchema;
import dev.stride.functions.http.route.ApiOperation;
import dev.stride.functions.http.route.Route;
import dev.stride.plan.Plan;
import dev.stride.plan.WorkflowId;
import dev.stride.plan.event.EventFilter;
import dev.stride.plan.event.EventFilter.Correlation;
import dev.stride.plan.node.ConsumedEvent;
import dev.stride.plan.node.Node;
import dev.stride.runtime.event.store.EventTypeIndex;
import dev.stride.runtime.store.PlanStore;
import dev.stride.runtime.store.Stores;
import dev.stride.runtime.store.WorkflowStore;
import dev.stride.runtime.store.WorkflowStore.DeployedWorkflow;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The route that lists the events that deployed workflows consume. */
final class SubscriptionRoutes {

    private static final String START = "start";
    private static final String WAIT = "wait";

    private static final ApiOperation LIST = ApiOperation.reading(
                    "listSubscriptions",
                    "Lists the events that the newest versions of workflows consume, ordered by workflow.")
            .withParameters(
                    Parameter.LIMIT,
                    Parameter.CURSOR,
                    Parameter.query("type", ValueSchema.text(), "Only events of this CloudEvents type."))
            .responses(
                    200,
                    "One page of the list. The limit counts workflows, not events."
                            + " So a page can have more or fewer events than the limit:"
                            + " some workflows consume several events, and some consume none.",
                    BodyFormat.json(Page.class))
            .problem(400, "The limit, the cursor or the type is invalid.");

    private final WorkflowStore workflowStore;
    private final PlanStore planStore;

    SubscriptionRoutes(Stores stores) {
        workflowStore = stores.workflows();
        planStore = stores.plans();
    }

    /**
     * An event that a workflow consumes.
     *
     * @param kind {@code start} if the event starts instances, {@code wait} if instances wait for it
     * @param event its name in the definition
     * @param source its CloudEvents source; a segment {@code +} matches any one segment
     * @param correlation names of the correlations that decide to which instance the event belongs
     * @param places where in the event their values are, by name: a context attribute in lower case, or a JSONPath. A value
     *     without a place is in the context attribute of its name
     * @param conditional whether the workflow accepts only some of these events, because of a further condition over the event
     */
    record Subscription(
            WorkflowId workflow,
            String kind,
            String event,
            String type,
            String source,
            List<String> correlation,
            SortedMap<String, String> places,
            boolean conditional) {}

    /**
     * One page of the list of events that deployed workflows start from or wait for. An entry describes an event as the
     * workflow defines it, not an event that arrived.
     */
    record Page(List<Subscription> subscriptions, Optional<String> cursor) {}

    List<Route> routes() {
        return List.of(new Route("GET", "/subscriptions", LIST, this::list));
    }

    private ApiResponse list(ApiRequest apiRequest) {
        var paging = Paging.parse(apiRequest, "type");
        var type = apiRequest.nameParameter("type");
        var page = workflowStore.list(paging.limit(), paging.after());
        var listed = page.deployed().stream()
                .flatMap(this::consumed)
                .filter(subscription -> type.isEmpty() || EventFilter.matchesType(subscription.type(), type.get()))
                .toList();
        return ApiResponse.json(200, new Page(listed, paging.cursor(page.next())));
    }

    private Stream<Subscription> consumed(DeployedWorkflow deployed) {
        return planStore.find(deployed.plan()).stream().flatMap(plan -> {
            var starts = EventTypeIndex.startEvents(plan).toList();
            // The first state waits for the events that start instances.
            var waits = EventTypeIndex.awaitedEvents(plan).filter(filter -> !starts.contains(filter));
            var conditional = conditionalEvents(plan);
            return Stream.concat(
                            starts.stream().map(filter -> subscription(deployed, START, filter, conditional)),
                            waits.map(filter -> subscription(deployed, WAIT, filter, conditional)))
                    .distinct();
        });
    }

    /** Returns the names of the events for which the workflow has further conditions. */
    private static Set<String> conditionalEvents(Plan plan) {
        var starts = plan.settings().starts().stream()
                .flatMap(it -> it.events().stream().map(EventFilter::name).filter(it::ignoresEvents));
        var awaited = plan.nodes().stream()
                .filter(Node.Await.class::isInstance)
                .flatMap(node -> ((Node.Await) node).conditional().stream())
                .filter(ConsumedEvent::ignoresEvents)
                .map(consumed -> consumed.event().name());
        return Stream.concat(starts, awaited).collect(Collectors.toSet());
    }

    private static Subscription subscription(
            DeployedWorkflow deployed, String kind, EventFilter filter, Set<String> conditional) {
        var places = new TreeMap<String, String>();
        filter.correlations()
                .forEach(each -> each.elsewhere().ifPresent(place -> places.put(each.name(), place.text())));
        return new Subscription(
                deployed.workflow(),
                kind,
                filter.name(),
                filter.type(),
                filter.source(),
                filter.correlations().stream().map(Correlation::name).toList(),
                places,
                conditional.contains(filter.name()));
    }
}
