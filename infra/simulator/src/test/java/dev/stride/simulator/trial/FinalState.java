package dev.stride.simulator.trial;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.Status;
import dev.stride.engine.branch.Wait;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.plan.HistoryLevel;
import dev.stride.plan.Plan;
import dev.stride.plan.node.Node;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.event.BranchInbox;
import dev.stride.runtime.event.EventParts;
import dev.stride.runtime.instance.Instances;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Direction;
import dev.stride.runtime.protocol.InvariantCheck;
import dev.stride.runtime.store.Stores;
import dev.stride.simulator.Simulation;
import dev.stride.simulator.trial.RunOutcome.InstanceOutcome;
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

/** The final state of a run: the outcomes of its instances, and their violations of invariants. */
final class FinalState {

    private static final JsonFormat FORMAT = new JsonFormat();

    private final Simulation simulation;
    private final InvariantCheck invariantCheck;
    private final Instances instances;
    private final List<String> violations = new ArrayList<>();

    private final BranchInbox branchInbox;
    private final List<String> givenUp;

    /** @param givenUp messages and instances that the operator had to handle */
    FinalState(Simulation simulation, InvariantCheck invariantCheck, List<String> givenUp) {
        this.simulation = simulation;
        this.givenUp = givenUp;
        this.invariantCheck = invariantCheck;
        instances = new Instances(simulation.ports(), Stores.of(simulation.ports()));
        branchInbox = new BranchInbox(
                EventParts.of(Stores.of(simulation.ports()), RuntimeObserver.NONE, Duration.ZERO),
                simulation.ports().clock());
    }

    /** @param begin start of the run; the run has ended now */
    RunOutcome ending(Instant begin, Instant now) {
        var roots = invariantCheck.branches().keySet().stream()
                .filter(BranchId::isRoot)
                .map(BranchId::instance)
                .toList();
        var idMask = new IdMask(names(roots));
        invariantCheck.branches().values().forEach(this::rests);
        everyInstanceIsListed(roots);
        nothingIsDead();
        return new RunOutcome(
                roots.stream()
                        .map(id -> life(id, idMask))
                        .sorted(Comparator.comparing(InstanceOutcome::told))
                        .toList(),
                invariantCheck.calls().map(idMask::apply).sorted().toList(),
                produced().stream().map(idMask::apply).sorted().toList(),
                simulation.gate().portCalls(),
                Duration.between(begin, now),
                invariantCheck.last().map(last -> Duration.between(begin, last)).orElse(Duration.ZERO),
                givenUp,
                invariantCheck.joined(),
                violations);
    }

    private Map<String, String> names(List<String> roots) {
        var names = new HashMap<String, String>();
        for (var id : roots) {
            instances
                    .findPlan(id)
                    .ifPresent(plan -> names.put(id, plan.workflow().id()));
        }
        return names;
    }

    /** Checks that the history has every state that was entered; it leaves out the parts of states. */
    private void historyIsWhole(String id, Plan plan, int told) {
        var visits = visits(id);
        if (told > visits || (told < visits && !hasParts(plan))) {
            violations.add("the history of %s has %d states, but %d were visited".formatted(id, told, visits));
        }
    }

    private static boolean hasParts(Plan plan) {
        return plan.nodes().stream()
                .anyMatch(node ->
                        node instanceof Node.Enter enter && enter.scope().continuesState());
    }

    private InstanceOutcome life(String id, IdMask idMask) {
        var instance = instances.find(id).orElseThrow();
        var visited = visited(id);
        var told = visited.stream().mapToInt(List::size).sum();
        instances
                .findPlan(id)
                .filter(plan -> plan.settings()
                        .history()
                        .filter(HistoryLevel.OFF::equals)
                        .isEmpty())
                .ifPresent(plan -> historyIsWhole(id, plan, told));
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
        return new InstanceOutcome(
                instance.workflow(),
                instance.status(),
                instance.output(),
                instance.raised(),
                visited,
                idMask.apply(line));
    }

    /** Returns the number of states that all branches of an instance have entered. */
    private int visits(String id) {
        return invariantCheck.branches().values().stream()
                .filter(branch -> branch.id().instance().equals(id))
                .mapToInt(Branch::visits)
                .sum();
    }

    /** Returns the states of each branch that entered any, in order; the order between branches depends on chance. */
    private List<List<String>> visited(String id) {
        var states = new HashMap<String, List<String>>();
        var after = Optional.<String>empty();
        do {
            var page = instances.history(id, after);
            for (var line : page.lines()) {
                if (line.entry() instanceof HistoryEntry.Entered entered) {
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

    /** Checks that an unfinished branch is not stuck, and that all branches end with their instance. */
    private void rests(Branch branch) {
        var outlives = branch(BranchId.root(branch.id().instance()))
                .filter(root -> root.status().isFinal())
                .isPresent();
        if (!branch.status().isFinal() && outlives) {
            violations.add(branch.id() + " outlives its instance: it is " + branch.status());
        } else if (isStuck(branch)) {
            violations.add("%s is %s, waits for %s, and nothing is left that would move it"
                    .formatted(branch.id(), branch.status(), branch.waitingFor()));
        }
    }

    private boolean isStuck(Branch branch) {
        if (branch.status().isFinal() || branch.onHold()) {
            return false;
        }
        return branch.status() != Status.WAITING
                || branch.timer().isPresent()
                || switch (branch.waitingFor()) {
                    case Wait.Nothing _, Wait.Start _, Wait.Sleep _ -> true;
                    case Wait.Events _ -> !branchInbox.next(branch).isEmpty();
                    case Wait.Children _, Wait.CalledInstance _ -> nobodyAnswers(branch);
                };
    }

    private boolean nobodyAnswers(Branch parent) {
        return invariantCheck.branches().values().stream()
                .filter(child -> child.origin()
                        .filter(it -> it.parent().equals(parent.id()))
                        .isPresent())
                .allMatch(child -> child.status().isFinal());
    }

    /** Checks that open instances are listed as pending or as suspended. */
    private void everyInstanceIsListed(List<String> roots) {
        if (!invariantCheck.heads().keySet().equals(Set.copyOf(roots))) {
            violations.add("listed are %s, but there are %s"
                    .formatted(invariantCheck.heads().keySet(), roots));
        }
        invariantCheck.heads().forEach((id, head) -> {
            var status = branch(BranchId.root(id)).map(Branch::listStatus).orElse(Status.PENDING);
            var listing = head.listing().map(Table.Listing::name).orElse("none");
            if (!listing.contains("#" + status + "#")) {
                violations.add("%s is %s, but listed in %s".formatted(id, status, listing));
            }
        });
    }

    private void nothingIsDead() {
        simulation.lostMessages().forEach(body -> violations.add("a message was lost: " + body));
        simulation
                .table()
                .query("DEADLETTER", "", Direction.ASCENDING, 1, Optional.empty())
                .items()
                .forEach(item -> violations.add("a message was put aside: " + new String(item.body(), UTF_8)));
    }

    /** Returns the published events, each once. An event can be published again, but not with another content. */
    private List<String> produced() {
        var byId = new HashMap<String, String>();
        for (CloudEvent event : simulation.bus().published()) {
            var json = Json.decode(FORMAT.serialize(event), JsonNode.class).toString();
            var first = byId.putIfAbsent(event.getSource() + " " + event.getId(), json);
            if (first != null && !first.equals(json)) {
                violations.add("event %s was published as %s and as %s".formatted(event.getId(), first, json));
            }
        }
        return List.copyOf(byId.values());
    }

    private Optional<Branch> branch(BranchId id) {
        return Optional.ofNullable(invariantCheck.branches().get(id));
    }
}
