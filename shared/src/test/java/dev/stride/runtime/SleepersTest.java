package dev.stride.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.call.http.HttpReply;
import dev.stride.call.http.HttpRequest;
import dev.stride.engine.BranchId;
import dev.stride.engine.Status;
import dev.stride.engine.Stimulus;
import dev.stride.plan.Node;
import dev.stride.plan.Plan;
import dev.stride.plan.Scope;
import dev.stride.plan.WorkflowId;
import dev.stride.runtime.codec.BranchCodec;
import dev.stride.runtime.codec.MessageCodec;
import dev.stride.runtime.store.Branches;
import dev.stride.runtime.store.Plans;
import dev.stride.simulation.Answer;
import dev.stride.simulation.Mishaps;
import dev.stride.simulation.Simulation;
import dev.stride.simulation.Weather;
import dev.stride.simulation.World;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.threeten.extra.PeriodDuration;

/** Whoever sleeps costs nothing while they do. */
class SleepersTest {

    private static final int SLEEPERS = 100_000;
    private static final Instant START = Instant.parse("2024-01-01T00:00:00Z");
    private static final Duration YEAR = Duration.ofDays(365);

    private final World world = new World(1, START, Weather.CALM);
    private final Simulation simulation = new Simulation(
            world, Mishaps.none(), SleepersTest::noService, _ -> Optional.empty(), SleepersTest::runtime);
    private final WorkflowRuntime runtime = runtime(simulation.ports());
    private final BranchCodec codec = new BranchCodec(simulation.ports().blobs());
    private final Branches branches = new Branches(simulation.ports().table(), codec);

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void aHundredThousandWhoSleepForAYearMakeNoCallUntilTheFirstIsDue() {
        var plan = new Plans(simulation.ports().blobs()).save(sleep());
        begin(0, plan);
        world.runUntil(START.plus(Duration.ofHours(1)));
        for (int sleeper = 1; sleeper < SLEEPERS; sleeper++) {
            begin(sleeper, plan);
        }
        var due = START.plus(YEAR);

        assertThat(world.next()).contains(due.minus(Limits.SCHEDULE_LEAD));
        assertThat(world.runUntil(due.minus(Limits.SCHEDULE_LEAD).minusMillis(1)))
                .isEqualTo(World.Rest.TIME_IS_UP);
        assertThat(simulation.gate().crossings()).as("calls of any port").isEmpty();

        world.runUntil(due);
        world.settle();
        assertThat(status(0)).isEqualTo(Status.COMPLETED);
        assertThat(status(1)).isEqualTo(Status.WAITING);
        assertThat(status(SLEEPERS - 1)).isEqualTo(Status.WAITING);
        assertThat(simulation.gate().crossings()).as("calls for the first").hasSizeBetween(1, 10);
    }

    private void begin(int sleeper, String plan) {
        var input = JsonNodeFactory.instance.objectNode().put("sleeper", sleeper);
        var begin = Message.of(id(sleeper) + "/begin", id(sleeper), new Stimulus.Begin(plan, input));
        var body = new MessageCodec(simulation.ports().blobs(), codec).encode(begin);
        runtime.receive(new Delivery(body, 1, world.instant().plus(Limits.FUNCTION_TIMEOUT)));
    }

    private Status status(int sleeper) {
        return branches.load(id(sleeper)).orElseThrow().branch().status();
    }

    private static BranchId id(int sleeper) {
        return BranchId.root("sleeper-" + sleeper);
    }

    private static Plan sleep() {
        var nodes = List.<Node>of(
                new Node.Enter(new Scope("Sleep", "sleep", List.of()), 1, "/states/0"),
                new Node.Delay(PeriodDuration.of(YEAR), 2, "/states/0"),
                new Node.Leave(3, "/states/0"),
                new Node.End("/end"));
        var nothing = JsonNodeFactory.instance.objectNode();
        return new Plan(new WorkflowId("sleepers", "1"), "sleepers", "test", nothing, 0, nodes, Map.of());
    }

    private static WorkflowRuntime runtime(Ports ports) {
        return new WorkflowRuntime(ports, Config.DEFAULT, Observer.NONE);
    }

    private static Answer<HttpReply> noService(HttpRequest request) {
        throw new AssertionError("nobody is called, and " + request.uri() + " is");
    }
}
