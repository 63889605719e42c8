package dev.stride.workflowtest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.diagram.Shape;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.Status;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.engine.transition.HistoryEntry.Retried.VersionChanged;
import dev.stride.language.Languages.DrawingResult;
import dev.stride.language.registry.KnownLanguages;
import dev.stride.plan.Checkpoint;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.history.HistoryStore.BranchHistoryEntry;
import dev.stride.runtime.instance.Forks;
import dev.stride.runtime.instance.Instances;
import dev.stride.runtime.instance.Instances.EraseResult;
import dev.stride.runtime.instance.Instances.Instance;
import dev.stride.runtime.store.Stores;
import dev.stride.workflowtest.Operations.Cell;
import dev.stride.workflowtest.expect.Observed;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Checks what must hold in one cell of the operations matrix, with one checkpoint. */
record OperationRun(Operations operations, Cell cell, Checkpoint checkpoint) {

    private static final String DAY = "P1D";
    private static final String LATER = "P2D";
    private static final Instant START = Instant.parse("2024-01-01T00:00:00Z");

    /** A run of a case of the cell. */
    private record Ran(Observed observed, TestWorld world) {

        Status status() {
            return instance().status();
        }

        Instance instance() {
            return observed.instance().orElseThrow();
        }

        List<String> calls() {
            return observed.calls().stream()
                    .map(request -> request.json().path("path").asText())
                    .sorted()
                    .toList();
        }

        List<String> workflows() {
            return observed.instances().stream()
                    .map(instance -> instance.workflow().id() + " " + instance.status())
                    .sorted()
                    .toList();
        }

        Instances instances() {
            return new Instances(world.ports(), Stores.of(world.ports()));
        }

        List<BranchHistoryEntry> history(String instance) {
            var lines = new ArrayList<BranchHistoryEntry>();
            Optional<String> after = Optional.empty();
            do {
                var page = instances().history(instance, after);
                lines.addAll(page.lines());
                after = page.next();
            } while (after.isPresent());
            return lines;
        }
    }

    private Ran run(Checkpoint chosen, Optional<String> until, boolean nextFails, ObjectNode... steps) {
        var world = new TestWorld(
                parsed(operations.write(cell, List.of(steps), until, nextFails)), KnownLanguages.ALL, chosen);
        var observed = world.run();
        assertThat(observed.faults()).as("faults of the definitions").isEmpty();
        return new Ran(observed, world);
    }

    private static TestCase parsed(Path file) {
        return switch (TestFile.parse(file)) {
            case TestFile.TestFileResult.Tests(var tests) -> tests.cases().getFirst();
            case TestFile.TestFileResult.Invalid invalid -> throw new IllegalStateException(invalid.toString());
        };
    }

    private Ran run(Optional<String> until, ObjectNode... steps) {
        var ran = run(checkpoint, until, false, steps);
        assertThat(ran.world().problems()).isEmpty();
        return ran;
    }

    private String at() {
        return cell.situation().at().toString();
    }

    private ObjectNode now(String operation) {
        return Operations.step(at(), operation);
    }

    private Ran inSituation() {
        return run(Optional.of(at()));
    }

    private Ran suspended() {
        return run(Optional.of(DAY), now("suspend"), Operations.event());
    }

    private Ran undisturbed() {
        return run(Optional.empty(), Operations.event());
    }

    void check() {
        switch (cell.operation().name()) {
            case "suspend" -> suspends();
            case "resume" -> resumes();
            case "cancel" -> cancels();
            case "cancel with compensation" -> compensates();
            case "retry" -> retries(now("retry"), Operations.step(DAY, "retry"), "/next");
            case "retry with patch" -> patches();
            case Operations.OTHER_VERSION -> changesVersion();
            case "erase" -> erases();
            case "history" ->
                Stream.of(inSituation(), suspended(), undisturbed()).forEach(OperationRun::historyIsTrue);
            case "forks" ->
                Stream.of(inSituation(), suspended(), undisturbed(), cancelled())
                        .forEach(OperationRun::forksAnswer);
            case "diagram marks" -> entriesLeadToShapes(undisturbed());
            case "labels" ->
                Stream.of(inSituation(), suspended(), undisturbed()).forEach(OperationRun::hasLabels);
            case "timeouts" -> timesOut();
            case "continue as" -> continuesAs();
            case "checkpoint EFFECTS" ->
                sameOutcome(undisturbed(), run(Checkpoint.EFFECTS, Optional.empty(), false, Operations.event()));
            default ->
                throw new IllegalStateException(
                        "no check for " + cell.operation().name());
        }
    }

    private void suspends() {
        var before = inSituation();
        var after = suspended();
        assertThat(after.status()).isEqualTo(Status.SUSPENDED);
        assertThat(after.calls()).isEqualTo(before.calls());
        assertThat(after.observed().instances()).hasSameSizeAs(before.observed().instances());
        assertThat(after.observed().produced()).isEmpty();
    }

    private void resumes() {
        sameOutcome(
                undisturbed(),
                run(Optional.empty(), now("suspend"), Operations.event(), Operations.step(LATER, "resume")));
    }

    private static void sameOutcome(Ran expected, Ran ran) {
        assertThat(expected.status()).isEqualTo(Status.COMPLETED);
        assertThat(ran.status()).isEqualTo(Status.COMPLETED);
        assertThat(ran.instance().output()).isEqualTo(expected.instance().output());
        assertThat(ran.calls()).isEqualTo(expected.calls());
        assertThat(ran.workflows()).isEqualTo(expected.workflows());
    }

    private Ran cancelled() {
        return run(Optional.of(DAY), now("cancel"), Operations.event());
    }

    private void cancels() {
        var after = cancelled();
        assertThat(after.observed().instances()).extracting(Instance::status).containsOnly(Status.CANCELLED);
        assertThat(after.calls()).isEqualTo(inSituation().calls());
    }

    private void compensates() {
        var cancel = JsonNodeFactory.instance.objectNode().put("after", at());
        cancel.putObject("cancel").put("compensate", true);
        var after = run(Optional.of(DAY), cancel, Operations.event());
        var expected = new ArrayList<>(inSituation().calls());
        for (int count = 0; count < cell.situation().undone(); count++) {
            expected.add("/undo");
        }
        assertThat(after.observed().instances()).extracting(Instance::status).containsOnly(Status.CANCELLED);
        assertThat(after.calls()).containsExactlyInAnyOrderElementsOf(expected);
    }

    /** @param call what the task that failed calls after the retry */
    private Ran retries(ObjectNode early, ObjectNode late, String call) {
        assertThat(run(checkpoint, Optional.of(at()), false, early).world().problems())
                .singleElement()
                .asString()
                .contains("cannot be retried");
        var ran = run(checkpoint, Optional.empty(), true, Operations.event(), late);
        var expected = new ArrayList<>(undisturbed().calls());
        expected.add(call);
        assertThat(ran.world().problems()).isEmpty();
        assertThat(ran.status()).isEqualTo(Status.COMPLETED);
        assertThat(ran.calls()).containsExactlyInAnyOrderElementsOf(expected);
        return ran;
    }

    private void patches() {
        var early = JsonNodeFactory.instance.objectNode().put("after", at());
        early.putObject("retry").put("patched", true);
        var late = early.deepCopy().put("after", DAY);
        var ran = retries(early, late, "/next");
        var last = ran.observed().calls().getLast().json();
        assertThat(last.path("path").asText()).isEqualTo("/next");
        assertThat(last.at("/body/patched").asBoolean())
                .as("the patch in %s", last)
                .isTrue();
    }

    private void changesVersion() {
        var ran = retries(Operations.retryWithOtherVersion(at()), Operations.retryWithOtherVersion(DAY), "/mended");
        assertThat(ran.instance().workflow().version()).isEqualTo(Operations.SECOND_VERSION);
        assertThat(ran.instances()
                        .list(Optional.of("main"), Optional.empty(), 1, Optional.empty())
                        .instances())
                .extracting(listed -> listed.workflow().version())
                .containsExactly(Operations.SECOND_VERSION);
        assertThat(ran.history(ran.instance().id()))
                .extracting(BranchHistoryEntry::entry)
                .filteredOn(HistoryEntry.Retried.class::isInstance)
                .extracting(entry -> ((HistoryEntry.Retried) entry).version())
                .containsExactly(Optional.of(new VersionChanged(Operations.FIRST_VERSION, Operations.SECOND_VERSION)));
    }

    private void erases() {
        var live = inSituation();
        assertThat(live.instances().erase(live.instance().id())).isInstanceOf(EraseResult.NotEnded.class);
        var held = suspended();
        assertThat(held.instances().erase(held.instance().id())).isInstanceOf(EraseResult.NotEnded.class);
        var ended = undisturbed();
        var id = ended.instance().id();
        assertThat(ended.instances().erase(id)).isInstanceOf(EraseResult.Accepted.class);
        ended.world().runOn();
        assertThat(ended.instances().find(id)).isEmpty();
        assertThat(ended.history(id)).isEmpty();
    }

    private static void historyIsTrue(Ran ran) {
        var made = 0;
        for (var instance : ran.observed().instances()) {
            var times = new HashMap<String, Instant>();
            for (var line : ran.history(instance.id())) {
                var entry = line.entry();
                assertThat(entry.at())
                        .as("time of %s", entry)
                        .isAfterOrEqualTo(times.getOrDefault(line.branch(), START));
                times.put(line.branch(), entry.at());
                assertThat(entry.inState().filter(String::isEmpty))
                        .as("state of %s", entry)
                        .isEmpty();
                switch (entry) {
                    case HistoryEntry.Called it -> made += tellsTheCall(it.action(), it.attempt(), it.began(), it.at());
                    case HistoryEntry.Failed it -> made += tellsTheCall(it.action(), it.attempt(), it.began(), it.at());
                    case HistoryEntry _ -> {}
                }
            }
        }
        // A call in flight is told when it has ended.
        var inFlight = ran.status().isFinal() || ran.status() == Status.SUSPENDED ? 0 : slowCalls(ran);
        assertThat(made).as("calls in the history").isEqualTo(ran.calls().size() - inFlight);
    }

    private static int slowCalls(Ran ran) {
        return (int) ran.calls().stream().filter("/slow"::equals).count();
    }

    /**
     * Checks the entry of a call. The service {@code /slow} takes 30 seconds, and all others no time.
     *
     * @return the number of calls of services: called workflows have no time of a request
     */
    private static int tellsTheCall(String action, int attempt, Optional<Instant> began, Instant ended) {
        if (began.isEmpty()) {
            return 0;
        }
        assertThat(action).as("the task's own name").doesNotContain("computed");
        assertThat(Duration.between(began.get(), ended).toSeconds())
                .as("duration of %s", action)
                .isIn(0L, 30L);
        assertThat(attempt).as("attempt of %s", action).isBetween(1, 2);
        return 1;
    }

    private static void forksAnswer(Ran ran) {
        var forks = new Forks(Stores.of(ran.world().ports()), 1_000);
        for (var instance : ran.observed().instances()) {
            var paths = new ArrayList<>(List.of(BranchId.ROOT));
            for (int i = 0; i < paths.size(); i++) {
                var branch = new BranchId(instance.id(), paths.get(i));
                for (var fork : forks.count(branch).forks()) {
                    assertThat(fork.state())
                            .as("name of the fork of %s", branch)
                            .isNotEmpty();
                    var listed = forks.list(branch, fork.fork(), Optional.empty(), 100, Optional.empty())
                            .branches();
                    assertThat(listed)
                            .hasSize(fork.counts().values().stream()
                                    .mapToInt(Integer::intValue)
                                    .sum());
                    listed.forEach(each -> paths.add(each.path()));
                }
            }
            assertThat(Set.copyOf(paths)).hasSameSizeAs(paths);
        }
    }

    private void entriesLeadToShapes(Ran ran) {
        var pointers = new HashSet<String>();
        for (var definition : cell.situation().definitions()) {
            if (KnownLanguages.ALL.draw(Json.encode(definition), Optional.empty())
                    instanceof DrawingResult.Drawn(var diagram)) {
                diagram.shapes().forEach(shape -> addPointers(shape, pointers));
            }
        }
        for (var instance : ran.observed().instances()) {
            assertThat(ran.history(instance.id()).stream()
                            .map(BranchHistoryEntry::entry)
                            .filter(HistoryEntry.Entered.class::isInstance)
                            .map(entry -> ((HistoryEntry.Entered) entry).source()))
                    .isSubsetOf(pointers);
        }
    }

    private static void addPointers(Shape shape, Set<String> pointers) {
        pointers.add(shape.origin().pointer());
        if (shape instanceof Shape.Group group) {
            group.shapes().forEach(inner -> addPointers(inner, pointers));
        }
    }

    private static void hasLabels(Ran ran) {
        var hasBegun = ran.instance().version() > 0;
        assertThat(ran.instance().labels()).containsExactlyEntriesOf(hasBegun ? Map.of("order", "A7") : Map.of());
    }

    private void timesOut() {
        var ended = run(Optional.of(DAY), Operations.event());
        assertThat(ended.status()).isIn(Status.TIMED_OUT, Status.FAULTED);
        assertThat(ended.calls()).doesNotContain("/next");
        assertThat(suspended().status()).isEqualTo(Status.SUSPENDED);
        var resumed = run(Optional.empty(), now("suspend"), Operations.event(), Operations.step(LATER, "resume"));
        assertThat(resumed.status()).isEqualTo(ended.status());
        assertThat(resumed.instance().endedAt().orElseThrow()).isAfterOrEqualTo(START.plus(Duration.parse(LATER)));
        assertThat(resumed.calls()).doesNotContain("/next");
    }

    private void continuesAs() {
        var ran = undisturbed();
        assertThat(ran.workflows()).contains("after COMPLETED", "main COMPLETED");
        assertThat(ran.calls()).containsOnlyOnce("/after");
        assertThat(suspended().workflows()).doesNotContain("after COMPLETED");
        sameOutcome(ran, run(Optional.empty(), now("suspend"), Operations.event(), Operations.step(LATER, "resume")));
    }
}
