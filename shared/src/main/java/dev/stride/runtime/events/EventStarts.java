package dev.stride.runtime.events;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.engine.BranchId;
import dev.stride.engine.Heard;
import dev.stride.engine.InstanceIds;
import dev.stride.engine.Stimulus;
import dev.stride.plan.EventFilter;
import dev.stride.plan.Plan;
import dev.stride.plan.StartEvents;
import dev.stride.runtime.Message;
import dev.stride.runtime.Observer;
import dev.stride.runtime.events.Collection.Held;
import dev.stride.runtime.events.Collection.Settled;
import dev.stride.runtime.store.Branches;
import dev.stride.runtime.store.Heads;
import dev.stride.runtime.store.Plans;
import dev.stride.runtime.store.Workflows;
import dev.stride.runtime.store.Workflows.Deployed;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;

/** Starts instances by events. The same event, or set of events, always leads to the same instance. */
final class EventStarts {

    private final Workflows workflows;
    private final Plans plans;
    private final Heads heads;
    private final Branches branches;
    private final Collectors collectors;
    private final Arrivals arrivals;
    private final Inboxes inboxes;
    private final Observer observer;
    private final Consumer<List<Message>> mail;

    EventStarts(
            Workflows workflows,
            Plans plans,
            Heads heads,
            Branches branches,
            Collectors collectors,
            Arrivals arrivals,
            Inboxes inboxes,
            Observer observer,
            Consumer<List<Message>> mail) {
        this.workflows = workflows;
        this.plans = plans;
        this.heads = heads;
        this.branches = branches;
        this.collectors = collectors;
        this.arrivals = arrivals;
        this.inboxes = inboxes;
        this.observer = observer;
        this.mail = mail;
    }

    /**
     * The newest version of a workflow that an event may start.
     *
     * @param matches values of correlated attributes, by the name of each event that it can be
     */
    record Candidate(
            Deployed deployed, Plan plan, StartEvents starts, SequencedMap<String, Map<String, String>> matches) {

        private String workflow() {
            return deployed.workflow().id();
        }

        private List<String> names() {
            return starts.events().stream().map(EventFilter::name).distinct().toList();
        }

        /** Only what all events have in common can tell which of them belong together. */
        private Map<String, String> correlation() {
            var shared = new TreeSet<>(Shape.free(starts.events().getFirst()));
            starts.events().forEach(filter -> shared.retainAll(Shape.free(filter)));
            var values = new TreeMap<>(matches.firstEntry().getValue());
            values.keySet().retainAll(shared);
            return values;
        }
    }

    /** The workflow as an event may start it; empty when it does not. */
    Optional<Candidate> candidate(String workflow, Arrived event) {
        return workflows.newest(workflow).flatMap(deployed -> {
            var plan = plans.load(deployed.plan());
            return plan.terms().starts().flatMap(starts -> {
                var matches = new LinkedHashMap<String, Map<String, String>>();
                starts.events()
                        .forEach(filter -> new StartFilter(plan, filter)
                                .match(event)
                                .ifPresent(values -> matches.putIfAbsent(filter.name(), values)));
                return matches.isEmpty()
                        ? Optional.empty()
                        : Optional.of(new Candidate(deployed, plan, starts, matches));
            });
        });
    }

    /** Starts what an event starts, or gives it to the instance that it is for; who waits is told afterwards. */
    void take(Candidate candidate, Arrived event) {
        if (!candidate.starts().all() && !candidate.starts().joins()) {
            begin(candidate, started(candidate, first(candidate, event)));
            return;
        }
        var key = Collectors.key(candidate.workflow(), candidate.correlation());
        var givenUp = new TreeSet<String>();
        var gathered = collectors.change(key, event.id(), candidate.starts().joins(), before -> {
            givenUp.clear();
            return gathered(before, candidate, event, givenUp);
        });
        givenUp.forEach(this::tell);
        gathered.about(event.id()).ifPresent(settled -> settle(candidate, settled));
    }

    private void tell(String givenUp) {
        arrivals.find(givenUp)
                .ifPresent(event -> observer.parked(
                        event.content(),
                        "more than " + Limits.EVENTS_COLLECTED
                                + " events of one correlation wait for others, to start an instance together"));
    }

    /** @param givenUp gets the event that there is no room for any more */
    private Collection gathered(Collection before, Candidate candidate, Arrived event, Set<String> givenUp) {
        if (before.about(event.id()).isPresent() || before.holds(event.id())) {
            return before;
        }
        var starts = candidate.starts();
        var live = before.last().filter(_ -> starts.joins()).filter(this::lives);
        if (live.isPresent()) {
            return before.joining(live.get(), event.id());
        }
        if (!starts.all()) {
            var start = first(candidate, event);
            return before.starting(started(candidate, start).instance(), start, true);
        }
        var values = new TreeMap<String, String>();
        candidate.matches().values().forEach(values::putAll);
        var last = new Held(event.id(), List.copyOf(candidate.matches().keySet()), values);
        before.givenUpFor(last).ifPresent(givenUp::add);
        var held = before.holding(last).within(starts);
        return Optional.of(last)
                .filter(held.held()::contains)
                .flatMap(it -> held.complete(it, candidate.names()))
                .map(start -> held.starting(started(candidate, start).instance(), start, starts.joins()))
                .orElse(held);
    }

    /** One that has not begun yet lives. */
    private boolean lives(String instance) {
        var root = branches.load(BranchId.root(instance));
        return root.isPresent()
                ? !root.get().branch().status().ended()
                : heads.load(instance).filter(head -> head.status().ended()).isEmpty();
    }

    /** An instance does not look for what came before it was started, unless that is in its own inbox. */
    private void settle(Candidate candidate, Settled settled) {
        if (!settled.start().isEmpty()) {
            begin(candidate, settled);
        }
        settled.joined().stream()
                .filter(event -> Arrived.at(event).isBefore(InstanceTime.of(settled.instance())))
                .flatMap(event -> arrivals.find(event).stream())
                .forEach(event -> inboxes.putFor(settled.instance(), event));
    }

    private void begin(Candidate candidate, Settled settled) {
        var heard = new ArrayList<Heard>();
        settled.start()
                .forEach((name, id) ->
                        arrivals.find(id).map(event -> event.as(name)).ifPresent(heard::add));
        heard.sort(Comparator.comparing(Heard::id));
        var nothing = JsonNodeFactory.instance.objectNode();
        var deployed = candidate.deployed();
        var root = BranchId.root(settled.instance());
        var begin = new Stimulus.Begin(deployed.plan(), nothing, Optional.empty(), heard, Optional.empty());
        mail.accept(List.of(Message.of(root + "/begin", root, begin)));
        heads.open(settled.instance(), deployed.workflow(), InstanceTime.of(settled.instance()), begin);
    }

    private static Map<String, String> first(Candidate candidate, Arrived event) {
        return Map.of(candidate.matches().firstEntry().getKey(), event.id());
    }

    /** The instance that a set of events starts: the version has no part in it, which may be newer when they come again. */
    private static Settled started(Candidate candidate, Map<String, String> start) {
        var events = new TreeSet<>(start.values());
        var seed = Names.ofAll(candidate.workflow(), events);
        return new Settled(InstanceIds.of(Arrived.at(events.last()), seed), start, List.of());
    }
}
