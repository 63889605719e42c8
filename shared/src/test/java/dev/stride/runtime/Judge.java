package dev.stride.runtime;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.engine.Status;
import dev.stride.plan.HistoryLevel;
import dev.stride.reference.Account;
import dev.stride.reference.Life;
import dev.stride.reference.Occurrence;
import dev.stride.reference.Reference;
import dev.stride.reference.Setting;
import dev.stride.runtime.Invention.Invented;
import dev.stride.runtime.Program.Beginning;
import dev.stride.runtime.TrialRun.Shell;
import dev.stride.runtime.codec.Json;
import dev.stride.simulation.Injection;
import dev.stride.testing.Step;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** Compares what the product makes of an invented program with what the reference interpreter says of it. */
final class Judge {

    /** Commits after which a wrong plan is taken for one that never ends; an instance that was made up needs far fewer. */
    private static final long HOPS = 500;

    private static final Shell BOUNDED =
            (ports, watch) -> new WatchedRuntime(ports, new Config(HistoryLevel.STATES, 1, HOPS), watch);

    private final Program program;
    private final List<Life> lives;
    private final Account expected;

    Judge(Invented invented) {
        program = invented.program();
        var begun = program.starts().stream().map(Judge::begun).toList();
        lives = Reference.lives(setting(invented), program.services().get(), begun, program.clock());
        expected = Account.of(lives);
    }

    /** Whether a sub-workflow fails: that ends those beside it, and chance decides how far they have come. */
    boolean isLeftToChance() {
        return lives.stream()
                .filter(life -> program.starts().stream()
                        .noneMatch(start -> start.workflow().equals(life.workflow())))
                .anyMatch(life -> life.error().isPresent());
    }

    /** How an undisturbed run differs from what must come out, and what it did that never must happen. */
    List<String> undisturbed() {
        return judged(Trial.undisturbed(program), TrialRun.REAL);
    }

    /** The same of a run by plans that are wrong. */
    List<String> by(WrongPlan way) {
        var plans = program.plans().stream().map(way::of).toList();
        return plans.equals(program.plans()) ? List.of() : judged(Trial.undisturbed(program.by(plans)), BOUNDED);
    }

    /** The same of a run in which one port call goes wrong, in a way that is not the workflow's affair. */
    List<String> disturbed(long seed) {
        var busy = new Trial(program, seed, Trial.BUSY, Trial.Adversity.NONE);
        var points = new ArrayList<Injection>();
        var crossings = TrialRun.run(busy, TrialRun.REAL).crossings();
        for (int call = 0; call < crossings.size(); call++) {
            for (var mishap : crossings.get(call).possible()) {
                if (!mishap.isOfServices()) {
                    points.add(new Injection(call, mishap));
                }
            }
        }
        var point = points.get(new SplittableRandom(seed).nextInt(points.size()));
        return judged(busy.with(program, List.of(point)), TrialRun.REAL).stream()
                .map(found -> point + ": " + found)
                .toList();
    }

    private List<String> judged(Trial trial, Shell shell) {
        var services = new ArrayList<Recorded>();
        var recorded = trial.program().in(() -> {
            services.add(new Recorded(program.services().get()));
            return services.getLast();
        });
        var ending = TrialRun.run(new Trial(recorded, trial.seed(), trial.weather(), trial.adversity()), shell);
        var found = new ArrayList<>(ending.violations());
        found.addAll(expected.differences(account(ending, services.getLast().calls())));
        return found;
    }

    private static Account account(Ending ending, List<String> calls) {
        return new Account(
                ending.lives().stream().map(Judge::instance).toList(),
                ending.lives().stream()
                        .map(life -> Account.states(
                                life.workflow().id(),
                                life.visited().stream().flatMap(List::stream).toList()))
                        .toList(),
                calls,
                ending.produced().stream()
                        .map(event -> Account.event((ObjectNode) json(event)))
                        .toList());
    }

    private static String instance(Ending.Life life) {
        return Account.instance(
                life.workflow().id(),
                life.workflow().version(),
                life.status().name(),
                life.output(),
                life.raised()
                        .filter(_ -> life.status() == Status.FAULTED)
                        .map(raised -> raised.fault().code() + " in " + raised.state()));
    }

    private static Reference.Begun begun(Beginning beginning) {
        return new Reference.Begun(beginning.workflow(), beginning.version(), beginning.input());
    }

    private static Setting setting(Invented invented) {
        var documents = new HashMap<String, JsonNode>();
        invented.documents().forEach((name, text) -> documents.put(name, json(text)));
        var secrets = JsonNodeFactory.instance.objectNode();
        invented.program().secrets().forEach(secrets::put);
        var events = new ArrayList<Occurrence>();
        for (var step : invented.program().steps()) {
            if (step instanceof Step.Event event) {
                var clock = invented.program().clock();
                var complete = event.complete("event-" + events.size(), clock);
                events.add(new Occurrence(event.after().map(clock::plus), complete));
            }
        }
        return new Setting(invented.definitions(), Map.copyOf(documents), secrets, events);
    }

    private static JsonNode json(String text) {
        return Json.read(text.getBytes(StandardCharsets.UTF_8), JsonNode.class);
    }
}
