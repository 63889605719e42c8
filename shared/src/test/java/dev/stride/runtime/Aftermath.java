package dev.stride.runtime;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.engine.Branch;
import dev.stride.engine.BranchId;
import dev.stride.engine.Entry;
import dev.stride.engine.Status;
import dev.stride.engine.Wait;
import dev.stride.plan.HistoryLevel;
import dev.stride.runtime.Ending.Life;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.events.Inbox;
import dev.stride.runtime.events.Router;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Direction;
import dev.stride.simulation.Simulation;
import io.cloudevents.CloudEvent;
import io.cloudevents.jackson.JsonFormat;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What a run has left when nothing happens any more: what became of its instances, and what is wrong with that. */
final class Aftermath {

    private static final JsonFormat FORMAT = new JsonFormat();

    private final Simulation simulation;
    private final Watch watch;
    private final Instances instances;
    private final List<String> violations = new ArrayList<>();

    private final Inbox inbox;
    private final List<String> givenUp;

    /** @param givenUp what an operator had to see to */
    Aftermath(Simulation simulation, Watch watch, List<String> givenUp) {
        this.simulation = simulation;
        this.givenUp = givenUp;
        this.watch = watch;
        instances = new Instances(simulation.ports());
        inbox = new Router(simulation.ports(), Observer.NONE, _ -> {}).inbox();
    }

    /** @param begin of the run, which has ended now */
    Ending ending(Instant begin, Instant now) {
        var roots = watch.branches().keySet().stream()
                .filter(BranchId::isRoot)
                .map(BranchId::instance)
                .toList();
        var mask = new Mask(names(roots));
        watch.branches().values().forEach(this::rests);
        everyInstanceIsListed(roots);
        nothingIsDead();
        return new Ending(
                roots.stream()
                        .map(id -> life(id, mask))
                        .sorted(Comparator.comparing(Life::told))
                        .toList(),
                watch.calls().map(mask::over).sorted().toList(),
                produced().stream().map(mask::over).sorted().toList(),
                simulation.gate().crossings(),
                Duration.between(begin, now),
                watch.last().map(last -> Duration.between(begin, last)).orElse(Duration.ZERO),
                givenUp,
                violations);
    }

    private Map<String, String> names(List<String> roots) {
        var names = new HashMap<String, String>();
        for (var id : roots) {
            instances.plan(id).ifPresent(plan -> names.put(id, plan.workflow().id()));
        }
        return names;
    }

    /** Whether its workflow keeps a history. */
    private boolean tellsAll(String id) {
        return instances.plan(id).flatMap(plan -> plan.terms().history()).stream()
                .noneMatch(HistoryLevel.OFF::equals);
    }

    private Life life(String id, Mask mask) {
        var instance = instances.find(id).orElseThrow();
        var visited = visited(id);
        var told = visited.stream().mapToInt(List::size).sum();
        if (tellsAll(id) && told != visits(id)) {
            violations.add("the history of %s has %d states, but %d were visited".formatted(id, told, visits(id)));
        }
        var line = "%s %s %s input %s output %s fault %s states %s"
                .formatted(
                        instance.workflow().id(),
                        instance.workflow().version(),
                        instance.status(),
                        instance.input().map(Object::toString).orElse(""),
                        instance.output().map(Object::toString).orElse(""),
                        instance.raised()
                                .map(it -> it.fault().name() + " " + it.fault().code() + " in " + it.state())
                                .orElse(""),
                        visited);
        return new Life(
                instance.workflow(), instance.status(), instance.output(), instance.raised(), visited, mask.over(line));
    }

    /** How many states all branches of an instance have entered. */
    private int visits(String id) {
        return watch.branches().values().stream()
                .filter(branch -> branch.id().instance().equals(id))
                .mapToInt(Branch::visits)
                .sum();
    }

    /** The states of each branch that has any, in their order; which branch is ahead of another one is left to chance. */
    private List<List<String>> visited(String id) {
        var states = new HashMap<String, List<String>>();
        var after = Optional.<String>empty();
        do {
            var page = instances.history(id, after);
            for (var line : page.lines()) {
                if (line.entry() instanceof Entry.Entered entered) {
                    states.computeIfAbsent(line.branch(), _ -> new ArrayList<>())
                            .add(entered.state());
                }
            }
            after = page.next();
        } while (after.isPresent());
        return states.values().stream()
                .sorted(Comparator.comparing(List::toString))
                .toList();
    }

    /** Nothing that has not ended is left to itself, and nothing outlives its instance. */
    private void rests(Branch branch) {
        var outlives = branch(BranchId.root(branch.id().instance()))
                .filter(root -> root.status().ended())
                .isPresent();
        if (!branch.status().ended() && outlives) {
            violations.add(branch.id() + " outlives its instance: it is " + branch.status());
        } else if (isStuck(branch)) {
            violations.add("%s is %s, waits for %s, and nothing is left that would move it"
                    .formatted(branch.id(), branch.status(), branch.waitingFor()));
        }
    }

    private boolean isStuck(Branch branch) {
        if (branch.status().ended()) {
            return false;
        }
        return branch.status() != Status.WAITING
                || branch.alarm().isPresent()
                || switch (branch.waitingFor()) {
                    case Wait.Nothing _, Wait.Wakeup _ -> true;
                    case Wait.Events _ -> !inbox.next(branch).isEmpty();
                    case Wait.Children _, Wait.Callee _ -> nobodyAnswers(branch);
                };
    }

    private boolean nobodyAnswers(Branch parent) {
        return watch.branches().values().stream()
                .filter(child -> child.origin()
                        .filter(it -> it.parent().equals(parent.id()))
                        .isPresent())
                .allMatch(child -> child.status().ended());
    }

    /** Open instances are listed as pending, or as suspended. */
    private void everyInstanceIsListed(List<String> roots) {
        if (!watch.heads().keySet().equals(Set.copyOf(roots))) {
            violations.add(
                    "listed are %s, but there are %s".formatted(watch.heads().keySet(), roots));
        }
        watch.heads().forEach((id, head) -> {
            var status = branch(BranchId.root(id)).map(Branch::listed).orElse(Status.PENDING);
            var listing = head.listing().map(Table.Listing::name).orElse("none");
            if (!listing.contains("#" + status + "#")) {
                violations.add("%s is %s, but listed in %s".formatted(id, status, listing));
            }
        });
    }

    private void nothingIsDead() {
        simulation.lost().forEach(body -> violations.add("a message was lost: " + body));
        simulation
                .table()
                .query("DEADLETTER", "", Direction.ASCENDING, 1, Optional.empty())
                .items()
                .forEach(item -> violations.add("a message was put aside: " + new String(item.body(), UTF_8)));
    }

    /** Every event that was published, once: it may be published again, but not with another content. */
    private List<String> produced() {
        var byId = new HashMap<String, String>();
        for (CloudEvent event : simulation.bus().published()) {
            var json = Json.read(FORMAT.serialize(event), JsonNode.class).toString();
            var first = byId.putIfAbsent(event.getSource() + " " + event.getId(), json);
            if (first != null && !first.equals(json)) {
                violations.add("event %s was published as %s and as %s".formatted(event.getId(), first, json));
            }
        }
        return List.copyOf(byId.values());
    }

    private Optional<Branch> branch(BranchId id) {
        return Optional.ofNullable(watch.branches().get(id));
    }
}
