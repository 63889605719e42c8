package dev.stride.runtime.event;

import dev.stride.ApiLimits;
import dev.stride.Limits;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.Status;
import dev.stride.plan.event.EventFilter;
import dev.stride.runtime.Ports;
import dev.stride.runtime.commit.CommittedBranch;
import dev.stride.runtime.event.store.EventStorage;
import dev.stride.runtime.event.store.EventStore;
import dev.stride.runtime.event.store.EventTypeIndex;
import dev.stride.runtime.event.store.InboxStore;
import dev.stride.runtime.event.store.InboxStore.EventOwner;
import dev.stride.runtime.event.store.StoredEvent;
import dev.stride.runtime.event.store.SubscriptionKey;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.store.InstanceList;
import dev.stride.runtime.store.InstanceSummary;
import dev.stride.runtime.store.Stores;
import dev.stride.runtime.store.WorkflowStore.DeployedWorkflow;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A query with which the API lists arrived events that workflows may consume. If correlation values tie an event to
 * instances, a request must contain these values to find the event.
 */
public final class ArrivedEvents {

    private static final List<Status> INDEXED = List.of(
            Status.PENDING, Status.SUSPENDED, Status.COMPLETED, Status.FAULTED, Status.TIMED_OUT, Status.CANCELLED);

    private final Stores stores;
    private final EventStorage storage;
    private final InstanceList instances;
    private final InstantSource clock;

    public ArrivedEvents(Ports ports, Stores stores) {
        this.stores = stores;
        storage = stores.events();
        instances = new InstanceList(ports.table());
        clock = ports.clock();
    }

    /**
     * @param correlation values of the attributes that tie the event to instances, by name
     * @param consumedBy the instances that the event started, of each workflow the instance that is recorded as its only consumer and, if
     *     every instance with the same correlation values may consume it, those of the newest instances that did
     */
    public record ArrivedEvent(
            String source,
            String id,
            String type,
            Instant at,
            SortedMap<String, String> correlation,
            List<String> consumedBy,
            Instant expiresAt) {
        public ArrivedEvent {
            consumedBy = List.copyOf(consumedBy);
        }
    }

    /**
     * A page of arrived events, newest first.
     *
     * @param needed names of the correlations without whose values some events are not found
     * @param next the position after which the next page starts; empty on the last page
     */
    public record Page(List<ArrivedEvent> events, SortedSet<String> needed, Optional<String> next) {
        public Page {
            events = List.copyOf(events);
        }
    }

    /**
     * @param values values of correlations, by name
     * @param from time of the earliest arrival
     * @param before the position at which the previous page ended
     */
    public Page list(
            String type, Map<String, String> values, Optional<Instant> from, int limit, Optional<String> before) {
        var consumers = storage.types().find(type, "");
        var needed = new TreeSet<String>();
        var found = new TreeMap<String, List<InInbox>>();
        var isLast = true;
        for (var key : consumers.subscriptionKeys().stream()
                .limit(ApiLimits.INBOXES_READ)
                .toList()) {
            key.bound().stream().filter(name -> !values.containsKey(name)).forEach(needed::add);
            var partition = key.partition(values);
            if (partition.isPresent()) {
                var page = storage.inboxes().listNewest(partition.get(), limit, before);
                isLast &= page.next().isEmpty();
                page.items()
                        .forEach(item -> found.computeIfAbsent(InboxStore.positionOf(item), _ -> new ArrayList<>())
                                .add(new InInbox(item, key)));
            }
        }
        var newest = found.descendingMap().entrySet().stream()
                .filter(each -> from.map(it -> !StoredEvent.at(each.getKey()).isBefore(it))
                        .orElse(true))
                .toList();
        var shown = newest.stream().limit(limit).toList();
        var newestRoots = shown.stream()
                        .flatMap(each -> each.getValue().stream())
                        .allMatch(inInbox -> inInbox.key().acceptsAnyValue())
                ? List.<Branch>of()
                : newestConsumers(type);
        var events = new ArrayList<ArrivedEvent>();
        for (var each : shown) {
            arrived(each.getKey(), each.getValue(), type, consumers.starters(), newestRoots)
                    .ifPresent(events::add);
        }
        var hasMore = newest.size() > shown.size() || !isLast && newest.size() == found.size();
        var next = Optional.of(shown)
                .filter(it -> hasMore && !it.isEmpty())
                .map(it -> it.getLast().getKey());
        return new Page(events, needed, next);
    }

    /** @param key the key of the subscriptions that share the inbox */
    private record InInbox(Item item, SubscriptionKey key) {}

    /**
     * Returns empty if the event has another type. If it has several positions, returns it only for the first one, so that it is listed
     * once.
     */
    private Optional<ArrivedEvent> arrived(
            String position, List<InInbox> inboxes, String type, List<String> starters, List<Branch> newestRoots) {
        return storage.events()
                .find(position)
                .filter(event -> event.id().equals(position)
                        && event.content().path("type").asText().equals(type))
                .map(event -> new ArrivedEvent(
                        event.content().path("source").asText(),
                        event.content().path("id").asText(),
                        type,
                        event.at(),
                        correlation(event, inboxes),
                        List.copyOf(consumers(event, inboxes, starters, newestRoots)),
                        Instant.ofEpochSecond(EventStore.expiry(event.at()))));
    }

    private static SortedMap<String, String> correlation(StoredEvent event, List<InInbox> inboxes) {
        var values = new TreeMap<String, String>();
        inboxes.forEach(each -> values.putAll(each.key().values(event.content())));
        return values;
    }

    private Set<String> consumers(
            StoredEvent event, List<InInbox> inboxes, List<String> starters, List<Branch> newestRoots) {
        var consumers = new LinkedHashSet<String>();
        inboxes.forEach(each -> EventOwner.of(each.item()).instance().ifPresent(consumers::add));
        for (var workflow : starters) {
            storage.decisions()
                    .find(event, workflow)
                    .map(decided -> decided.taker().orElseGet(() -> started(event, workflow)))
                    .filter(stores.summaries()::exists)
                    .ifPresent(consumers::add);
        }
        consumers.addAll(consumersOf(event, newestRoots));
        return consumers;
    }

    /** Returns the id of the instance that this event alone starts; no instance has it if the workflow needs several events to start. */
    private static String started(StoredEvent event, String workflow) {
        return StartCandidate.instance(workflow, List.of(event.id()));
    }

    private static List<String> consumersOf(StoredEvent event, List<Branch> roots) {
        return roots.stream()
                .filter(root -> root.events().consumed().includes(event.id()))
                .map(root -> root.id().instance())
                .toList();
    }

    /**
     * Returns the root branches of the newest instances of the workflows that wait for events of a type, at most {@link
     * ApiLimits#CONSUMERS_READ}. Several instances can consume a correlated event, and only they themselves record that they did.
     */
    private List<Branch> newestConsumers(String type) {
        var workflows = workflowsThatAwait(type);
        if (workflows.isEmpty()) {
            return List.of();
        }
        var roots = new ArrayList<Branch>();
        var next = Optional.<String>empty();
        var now = clock.instant();
        var read = 0;
        do {
            var page = instances.listNewest(workflows, INDEXED, Limits.PAGE_SIZE, next);
            var ids = page.heads().stream()
                    .filter(summary -> !summary.isOver(now))
                    .map(InstanceSummary::instance)
                    .toList();
            stores.branches().loadRootOutlines(ids).readable().stream()
                    .map(CommittedBranch::branch)
                    .forEach(roots::add);
            next = page.next();
            read += Limits.PAGE_SIZE;
        } while (next.isPresent() && read < ApiLimits.CONSUMERS_READ);
        return roots;
    }

    /** Returns at most {@link ApiLimits#LISTED_WORKFLOWS} ids, and reads at most {@link ApiLimits#CONSUMER_WORKFLOWS_READ} workflows. */
    private List<String> workflowsThatAwait(String type) {
        var found = new ArrayList<String>();
        var next = Optional.<String>empty();
        var read = 0;
        do {
            var page = stores.workflows().list(Limits.PAGE_SIZE, next);
            page.deployed().stream()
                    .filter(deployed -> awaits(deployed, type))
                    .map(deployed -> deployed.workflow().id())
                    .limit(ApiLimits.LISTED_WORKFLOWS - found.size())
                    .forEach(found::add);
            next = page.next();
            read += Limits.PAGE_SIZE;
        } while (next.isPresent()
                && found.size() < ApiLimits.LISTED_WORKFLOWS
                && read < ApiLimits.CONSUMER_WORKFLOWS_READ);
        return found;
    }

    private boolean awaits(DeployedWorkflow deployed, String type) {
        return stores.plans().find(deployed.plan()).stream()
                .flatMap(EventTypeIndex::awaitedEvents)
                .anyMatch(filter -> EventFilter.matchesType(filter.type(), type));
    }
}
