package dev.stride.runtime.protocol;

import static dev.stride.engine.EngineFixture.NOTHING;
import static dev.stride.engine.EngineFixture.NOW;
import static dev.stride.engine.EngineFixture.plan;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.Limits;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.BranchOrigin;
import dev.stride.engine.branch.Family;
import dev.stride.engine.branch.Lineage;
import dev.stride.engine.branch.Status;
import dev.stride.engine.event.ReceivedEvent;
import dev.stride.engine.transition.Decision;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.engine.transition.Starter;
import dev.stride.engine.transition.Stimulus;
import dev.stride.plan.Plan;
import dev.stride.plan.WorkflowId;
import dev.stride.plan.node.Node;
import dev.stride.runtime.LimitUsage;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.store.PlanStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests which instances may begin that others have started, and what the others are told. */
class BranchEngineTest {

    private static final int GENERATIONS = 10;
    private static final int DESCENDANTS = 1_000;
    private static final BranchId ROOT = BranchId.root("i");
    private static final Lineage DISTANT = new Lineage(Limits.GENERATIONS_UNCHECKED + 1, "root");
    private static final Plan PLAN = plan(new Node.End("/end"));

    private final RecordingPorts world = new RecordingPorts();
    private final List<LimitUsage> reported = new ArrayList<>();
    private final RuntimeParts parts = RuntimeParts.of(
            world.ports,
            RuntimeConfig.DEFAULT.withGenerationLimit(GENERATIONS).withDescendantLimit(DESCENDANTS),
            new Observer());
    private final String plan = new PlanStore(world.blobs).save(PLAN);

    @ParameterizedTest(name = "{0} more generations than are unchecked: the root's family is read: {1}")
    @CsvSource({"0, false", "1, true"})
    void familyOfAnInstance_isReadOnlyBeyondTheFirstGenerations(int more, boolean isRead) {
        parts.stores().families().cancel("root", NOW);

        var admission = parts.engine().admit("i", new Lineage(Limits.GENERATIONS_UNCHECKED + more, "root"));

        assertThat(admission instanceof Admission.Cancelled).isEqualTo(isRead);
    }

    @ParameterizedTest(name = "generation {0} of at most 10: may begin {1}")
    @CsvSource({"10, true", "11, false"})
    void instanceMayBegin_upToTheLimitOfGenerations(int generation, boolean mayBegin) {
        var lineage = new Lineage(generation, "root");

        assertThat(parts.engine().admit(id(false), lineage))
                .isEqualTo(mayBegin ? new Admission.Granted() : new Admission.TooManyGenerations(lineage));
    }

    @Test
    void instanceWhoseIdIsToBeCounted_countsForItsRoot_andTheRootIsReportedNearItsLimit() {
        var counted = id(true);
        var family = parts.stores().families();

        assertThat(parts.engine().admit(id(false), DISTANT)).isInstanceOf(Admission.Granted.class);
        assertThat(family.load("root").family()).isEqualTo(Family.UNKNOWN);

        int others = DESCENDANTS / Limits.DESCENDANTS_PER_COUNT;
        for (int count = 1; count <= others; count++) {
            assertThat(parts.engine().admit(counted, DISTANT)).isInstanceOf(Admission.Granted.class);
            assertThat(family.load("root").family().counted()).isEqualTo(count);
        }

        assertThat(parts.engine().admit(counted, DISTANT))
                .isEqualTo(new Admission.TooManyDescendants("root", DESCENDANTS));
        assertThat(family.load("root").family().counted())
                .as("an instance that may not begin is no descendant")
                .isEqualTo(others);
        assertThat(reported)
                .startsWith(new LimitUsage("DESCENDANTS", "root", DESCENDANTS / 2, DESCENDANTS))
                .endsWith(new LimitUsage("DESCENDANTS", "root", DESCENDANTS, DESCENDANTS));
    }

    @Test
    void instanceThatMayBegin_isNotRefused() {
        assertThat(refusal(new Admission.Granted(), new Stimulus.Begin(plan, NOTHING), Optional.empty()))
                .isEmpty();
    }

    @Test
    void instanceOfACancelledFamily_endsAsCancelled_andSaysBecauseOfWhom() {
        var ended = refused(new Admission.Cancelled("root"), new Stimulus.Begin(plan, NOTHING));

        assertThat(ended.branch().status()).isEqualTo(Status.CANCELLED);
        assertThat(ended.entries())
                .anySatisfy(entry -> assertThat(entry)
                        .isInstanceOfSatisfying(
                                HistoryEntry.Cancelled.class,
                                cancelled -> assertThat(cancelled.reason())
                                        .isEqualTo("everything that the instance root has started was cancelled")));
    }

    @Test
    void instanceWithTooManyDescendants_saysHowManyThereAre_andHowToCancelThem() {
        list("root", "order");

        var fault = fault(new Admission.TooManyDescendants("root", 1_200), new Stimulus.Begin(plan, NOTHING));

        assertThat(fault)
                .contains("`w` may not start: about 1200 instances")
                .contains("descend from `order` (instance root), and this deployment allows 1000.")
                .contains("`stride cancel root --descendants`");
    }

    @ParameterizedTest(name = "started by {0}")
    @CsvSource({
        "a caller, '`billing` (instance c)'",
        "an unlisted caller, instance gone",
        "a predecessor, '`billing` (instance c)'",
        "events, 'the event `paid`, `sent`'",
        "a client, a request from outside",
        "a schedule, a request from outside"
    })
    void instanceTooFarFromItsRoot_saysWhoStartedIt(String kind, String named) {
        list("c", "billing");
        var begin = switch (kind) {
            case "a caller" -> begin(origin("c"), List.of());
            case "an unlisted caller" -> begin(origin("gone"), List.of());
            case "a predecessor" ->
                new Stimulus.Begin(
                        plan,
                        NOTHING,
                        Optional.empty(),
                        List.of(),
                        Optional.empty(),
                        Optional.of(new Starter.Predecessor("c")),
                        List.of());
            case "events" ->
                begin(
                        Optional.empty(),
                        List.of(new ReceivedEvent("paid", "1", NOTHING), new ReceivedEvent("sent", "2", NOTHING)));
            case "a schedule" -> Stimulus.Begin.scheduled(plan, NOW);
            default -> new Stimulus.Begin(plan, NOTHING);
        };

        assertThat(fault(new Admission.TooManyGenerations(new Lineage(11, "root")), begin))
                .contains("`w` may not start as generation 11 of instances that start one another")
                .contains("this deployment allows 10. It was started by " + named
                        + ", and the chain began with instance root.");
    }

    private String fault(Admission admission, Stimulus.Begin begin) {
        var refused = refused(admission, begin);
        assertThat(refused.branch().status()).isEqualTo(Status.FAULTED);
        assertThat(refused.refused()).isTrue();
        return refused.branch().raisedFault().orElseThrow().fault().message();
    }

    private Decision.Commit refused(Admission admission, Stimulus.Begin begin) {
        return (Decision.Commit) refusal(admission, begin, Optional.empty()).orElseThrow();
    }

    private Optional<Decision> refusal(Admission admission, Stimulus.Begin begin, Optional<Branch> branch) {
        return parts.engine().withoutBeginning(PLAN, ROOT, branch, begin, admission, NOW);
    }

    private Stimulus.Begin begin(Optional<BranchOrigin> origin, List<ReceivedEvent> events) {
        return new Stimulus.Begin(plan, NOTHING, origin, events, Optional.empty());
    }

    private static Optional<BranchOrigin> origin(String caller) {
        return Optional.of(new BranchOrigin(BranchId.root(caller), 1, 0, 0, true));
    }

    private void list(String instance, String workflow) {
        parts.stores().summaries().add(instance, new WorkflowId(workflow, "1"), NOW, new Stimulus.Begin(plan, NOTHING));
    }

    /** Returns the first id of which the descendants are counted, or are not. */
    private static String id(boolean isCounted) {
        return IntStream.range(0, 10_000)
                .mapToObj(Integer::toString)
                .filter(id -> Family.counts(id) == isCounted)
                .findFirst()
                .orElseThrow();
    }

    private final class Observer implements RuntimeObserver {

        @Override
        public void onCommit(Branch branch, List<HistoryEntry> entries) {}

        @Override
        public void onLimitApproached(LimitUsage usage) {
            reported.add(usage);
        }
    }
}
