package dev.stride.runtime.store;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.engine.Status;
import dev.stride.engine.Stimulus;
import dev.stride.plan.Fault;
import dev.stride.plan.WorkflowId;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.store.Heads.Head;
import dev.stride.simulation.SimBlobs;
import dev.stride.simulation.SimTable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HeadsTest {

    private static final String INSTANCE = "i";
    private static final WorkflowId WORKFLOW = new WorkflowId("w", "1");
    private static final Instant START = Instant.parse("2024-01-01T00:00:00Z");
    private static final long EXPIRY = START.plusSeconds(99).getEpochSecond();
    private static final JsonNode INPUT = JsonNodeFactory.instance.objectNode().put("wanted", 2);

    private final SimBlobs blobs = new SimBlobs();
    private final SimTable table = new SimTable();
    private final Heads heads = new Heads(table, blobs);

    @Test
    void anInstanceThatEndsBeforeItIsShownGetsItsInputWhenItIs() {
        close(heads);
        open();

        assertEndedWithInput();
    }

    @Test
    void anInstanceThatIsShownJustWhenItEndsKeepsItsInput() {
        close(new Heads(shownAfterAnyRead(), blobs));

        assertEndedWithInput();
    }

    @Test
    void anEndThatIsToldLateChangesNothing() {
        open();
        close(heads);
        show(heads, 2, Status.SUSPENDED, Optional.empty());

        assertEndedWithInput();
    }

    @Test
    void oneThatIsSuspendedIsShownSoUntilItIsShownOtherwise() {
        open();
        show(heads, 2, Status.SUSPENDED, Optional.empty());

        assertThat(heads.load(INSTANCE)).map(Head::status).contains(Status.SUSPENDED);
        show(heads, 3, Status.PENDING, Optional.empty());
        show(heads, 2, Status.SUSPENDED, Optional.empty());
        assertThat(heads.load(INSTANCE)).map(Head::status).contains(Status.PENDING);
    }

    @Test
    void oneThatGoesOnIsOpenAgainWhateverIsToldLate() {
        open();
        close(heads);
        show(heads, 4, Status.PENDING, Optional.empty());
        close(heads);

        assertThat(heads.load(INSTANCE)).hasValueSatisfying(head -> {
            assertThat(head.status()).isEqualTo(Status.PENDING);
            assertThat(head.endedAt()).isEmpty();
            assertThat(heads.input(head)).contains(INPUT);
        });
        assertThat(heads.shows(INSTANCE, 4)).isTrue();
        assertThat(heads.shows(INSTANCE, 5)).isFalse();

        show(heads, 5, Status.FAULTED, Optional.of(START.plusSeconds(9)));
        show(heads, 4, Status.PENDING, Optional.empty());
        close(heads);
        assertThat(heads.load(INSTANCE)).hasValueSatisfying(head -> {
            assertThat(head.status()).isEqualTo(Status.FAULTED);
            assertThat(head.endedAt()).contains(START.plusSeconds(9));
        });
    }

    @Test
    void oneThatCannotBeginIsShownSoUntilItIsToBeginAfterAll() {
        open();
        fail(1);
        fail(2);

        assertThat(heads.load(INSTANCE)).hasValueSatisfying(head -> {
            assertThat(head.status()).isEqualTo(Status.FAULTED);
            assertThat(head.endedAt()).contains(START.plusSeconds(1));
        });
        heads.reopen(INSTANCE);
        assertThat(heads.load(INSTANCE)).hasValueSatisfying(head -> {
            assertThat(head.status()).isEqualTo(Status.PENDING);
            assertThat(head.fault()).isEmpty();
        });
        close(heads);
        heads.reopen(INSTANCE);
        assertEndedWithInput();
    }

    private void fail(int seconds) {
        var at = START.plusSeconds(seconds);
        heads.fail(INSTANCE, Fault.of("gone", "gone"), at, at.plusSeconds(9).getEpochSecond());
    }

    private void open() {
        heads.open(INSTANCE, WORKFLOW, START, new Stimulus.Begin("plan", INPUT));
    }

    private static void close(Heads heads) {
        show(heads, 3, Status.COMPLETED, Optional.of(START.plusSeconds(1)));
    }

    private static void show(Heads heads, long version, Status status, Optional<Instant> endedAt) {
        heads.show(
                INSTANCE,
                version,
                status,
                endedAt,
                endedAt.map(_ -> EXPIRY),
                () -> Head.open(INSTANCE, WORKFLOW, START));
    }

    private void assertEndedWithInput() {
        assertThat(heads.load(INSTANCE)).hasValueSatisfying(head -> {
            assertThat(head.status()).isEqualTo(Status.COMPLETED);
            assertThat(head.endedAt()).contains(START.plusSeconds(1));
            assertThat(heads.input(head)).contains(INPUT);
        });
    }

    /** The table, in which the client shows the instance right after the handler of its end has looked for it. */
    private Table shownAfterAnyRead() {
        return (Table) Proxy.newProxyInstance(
                Table.class.getClassLoader(), new Class<?>[] {Table.class}, (_, method, arguments) -> {
                    try {
                        var found = method.invoke(table, arguments);
                        if (method.getName().equals("get")) {
                            open();
                        }
                        return found;
                    } catch (InvocationTargetException e) {
                        throw Optional.ofNullable(e.getCause()).orElse(e);
                    }
                });
    }
}
