package dev.stride.simulator.comparison;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.engine.branch.Status;
import dev.stride.plan.HistoryLevel;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.protocol.CheckedRuntime;
import dev.stride.simulator.fault.FaultPlan.InjectedFault;
import dev.stride.simulator.program.InventedWorkflow08.Invented;
import dev.stride.simulator.program.Program;
import dev.stride.simulator.program.Program.Beginning;
import dev.stride.simulator.reference.IncomingEvent;
import dev.stride.simulator.reference.InstanceRun;
import dev.stride.simulator.reference.ObservableRun;
import dev.stride.simulator.reference.Reference;
import dev.stride.simulator.reference.ReferenceSetup;
import dev.stride.simulator.trial.RecordingServices;
import dev.stride.simulator.trial.RunOutcome;
import dev.stride.simulator.trial.Trial;
import dev.stride.simulator.trial.TrialRun;
import dev.stride.simulator.trial.TrialRun.Shell;
import dev.stride.workflowtest.TestStep;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** A comparison of the product's run of a generated program with the reference interpreter's result. */
public final class ReferenceComparison {

    /** Maximum commits of an instance with a mutated plan, to stop endless loops; generated programs need far fewer. */
    private static final long HOPS = 500;

    static final Shell BOUNDED = (ports, invariantCheck) ->
            CheckedRuntime.of(ports, new RuntimeConfig(HistoryLevel.STATES, 1, HOPS), invariantCheck);

    private final Program program;
    private final List<InstanceRun> lives;
    private final ObservableRun expected;

    public ReferenceComparison(Invented invented) {
        program = invented.program();
        var begun = program.starts().stream().map(ReferenceComparison::begun).toList();
        lives = Reference.lives(setting(invented), program.services().get(), begun, program.clock());
        expected = ObservableRun.of(lives);
    }

    /** Checks whether a sub-workflow fails. Its failure cancels concurrent work, whose progress then depends on chance. */
    public boolean isLeftToChance() {
        return lives.stream()
                .filter(instanceRun -> program.starts().stream()
                        .noneMatch(start -> start.workflow().equals(instanceRun.workflow())))
                .anyMatch(instanceRun -> instanceRun.error().isPresent());
    }

    /** Returns the differences of a run without faults from the reference, and its violations of invariants. */
    List<String> undisturbed() {
        return judged(Trial.undisturbed(program), TrialRun.REAL);
    }

    /** Returns the differences of a run with mutated plans. */
    List<String> by(PlanMutant way) {
        var plans = program.plans().stream().map(way::of).toList();
        return plans.equals(program.plans()) ? List.of() : judged(Trial.undisturbed(program.by(plans)), BOUNDED);
    }

    /**
     * Returns the differences of a run with one fault that the workflow itself must not see. Only violations of
     * invariants count if the run is left to chance: the fault may delay concurrent work until that is cancelled.
     */
    List<String> disturbed(long seed) {
        var busy = new Trial(program, seed, Trial.BUSY, Trial.FaultSource.NONE);
        var points = new ArrayList<InjectedFault>();
        var crossings = TrialRun.run(busy, TrialRun.REAL).crossings();
        for (int call = 0; call < crossings.size(); call++) {
            for (var faultKind : crossings.get(call).possible()) {
                if (!faultKind.isOfServices()) {
                    points.add(new InjectedFault(call, faultKind));
                }
            }
        }
        var point = points.get(new SplittableRandom(seed).nextInt(points.size()));
        var disturbed = busy.with(program, List.of(point));
        var found = isLeftToChance()
                ? TrialRun.run(disturbed, TrialRun.REAL).violations()
                : judged(disturbed, TrialRun.REAL);
        return found.stream().map(difference -> point + ": " + difference).toList();
    }

    private List<String> judged(Trial trial, Shell shell) {
        var services = new ArrayList<RecordingServices>();
        var recorded = trial.program().in(() -> {
            services.add(new RecordingServices(program.services().get()));
            return services.getLast();
        });
        var runOutcome = TrialRun.run(new Trial(recorded, trial.seed(), trial.profile(), trial.adversity()), shell);
        var found = new ArrayList<>(runOutcome.violations());
        found.addAll(expected.differences(account(runOutcome, services.getLast().calls())));
        return found;
    }

    private static ObservableRun account(RunOutcome runOutcome, List<String> calls) {
        return new ObservableRun(
                runOutcome.lives().stream().map(ReferenceComparison::instance).toList(),
                runOutcome.lives().stream()
                        .map(instanceOutcome -> ObservableRun.states(
                                instanceOutcome.workflow().id(),
                                instanceOutcome.visited().stream()
                                        .flatMap(List::stream)
                                        .toList()))
                        .toList(),
                calls,
                runOutcome.produced().stream()
                        .map(event -> ObservableRun.event((ObjectNode) json(event)))
                        .toList());
    }

    private static String instance(RunOutcome.InstanceOutcome instanceOutcome) {
        return ObservableRun.instance(
                instanceOutcome.workflow().id(),
                instanceOutcome.workflow().version(),
                instanceOutcome.status().name(),
                instanceOutcome.output(),
                instanceOutcome
                        .raised()
                        .filter(_ -> instanceOutcome.status() == Status.FAULTED)
                        .map(raisedFault -> raisedFault.fault().code() + " in " + raisedFault.state()));
    }

    private static Reference.Begun begun(Beginning beginning) {
        return new Reference.Begun(beginning.workflow(), beginning.version(), beginning.input());
    }

    private static ReferenceSetup setting(Invented invented) {
        var documents = new HashMap<String, JsonNode>();
        invented.documents().forEach((name, text) -> documents.put(name, json(text)));
        var secrets = JsonNodeFactory.instance.objectNode();
        invented.program().secrets().forEach(secrets::put);
        var events = new ArrayList<IncomingEvent>();
        for (var testStep : invented.program().steps()) {
            if (testStep instanceof TestStep.Event event) {
                var clock = invented.program().clock();
                var complete = event.complete("event-" + events.size(), clock);
                events.add(new IncomingEvent(event.after().map(clock::plus), complete));
            }
        }
        return new ReferenceSetup(invented.definitions(), Map.copyOf(documents), secrets, events);
    }

    private static JsonNode json(String text) {
        return Json.decode(text.getBytes(StandardCharsets.UTF_8), JsonNode.class);
    }
}
