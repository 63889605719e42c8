package dev.stride.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.aws.DynamoTable;
import dev.stride.call.Reply;
import dev.stride.call.Secrets;
import dev.stride.emulated.EmulatedAws;
import dev.stride.emulated.EmulatedAwsExtension;
import dev.stride.engine.Stimulus;
import dev.stride.plan.HistoryLevel;
import dev.stride.runtime.codec.BranchCodec;
import dev.stride.runtime.codec.MessageCodec;
import dev.stride.runtime.ledger.CountedQueue;
import dev.stride.runtime.ledger.CountedTable;
import dev.stride.runtime.ledger.Ledger;
import dev.stride.runtime.ledger.Meter;
import dev.stride.runtime.port.Queue;
import dev.stride.runtime.port.Rules;
import dev.stride.runtime.port.Schedules;
import dev.stride.runtime.store.Plans;
import dev.stride.simulation.SimBlobs;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What a state of a linear workflow costs once it is under way, on DynamoDB Local. */
@ExtendWith(EmulatedAwsExtension.class)
class CostPerStateTest {

    private static final int STATES = 40;

    private final Ledger ledger = new Ledger();
    private final Deque<Queue.Letter> letters = new ArrayDeque<>();
    private final DynamoTable dynamo;

    CostPerStateTest(EmulatedAws aws) {
        dynamo = new DynamoTable(aws.clients().dynamo(), aws.deploy().table());
    }

    @Test
    void withoutHistoryAStateIsOneWriteOneMessageAndNoRead() {
        var cost = steadyState(HistoryLevel.OFF);

        assertThat(cost.of(Meter.WRITES)).isEqualTo(STATES - 2);
        assertThat(cost.writeUnits()).isEqualTo(STATES - 2);
        assertThat(cost.of(Meter.MESSAGES_SENT)).isEqualTo(STATES - 2);
        assertThat(cost.of(Meter.READS)).isZero();
    }

    @Test
    void theDefaultHistoryAddsAtMostAFifthOfAWrite() {
        var cost = steadyState(HistoryLevel.STATES);

        assertThat(cost.of(Meter.WRITES)).isLessThanOrEqualTo((long) ((STATES - 2) * 1.2));
        assertThat(cost.of(Meter.MESSAGES_SENT)).isEqualTo(STATES - 2);
        assertThat(cost.of(Meter.READS)).isZero();
    }

    /** All states but the first and the last, each of which calls a service. */
    private Ledger.Summary steadyState(HistoryLevel level) {
        var blobs = new SimBlobs();
        var ports = new Ports(
                new CountedTable(dynamo, ledger),
                blobs,
                new CountedQueue(letters::addAll, ledger),
                (_, _, _) -> {},
                Schedules.NONE,
                _ -> {},
                Rules.NONE,
                (_, _) ->
                        new Reply.Answered(JsonNodeFactory.instance.objectNode().put("paid", true)),
                Secrets.NONE,
                () -> Rig.START,
                _ -> "i");
        var runtime = new WorkflowRuntime(ports, new Config(level, 1, Limits.HOPS), Observer.NONE);
        var plan = Rig.plan(Collections.nCopies(STATES, Rig.Step.CALL).toArray(new Rig.Step[0]));
        var input = JsonNodeFactory.instance.objectNode().put("order", "A-1001");
        var begin = Message.of(Rig.ROOT + "/begin", Rig.ROOT, new Stimulus.Begin(new Plans(blobs).save(plan), input));
        letters.add(Queue.Letter.now(new MessageCodec(blobs, new BranchCodec(blobs)).encode(begin)));
        deliver(runtime);
        var before = ledger.summary();
        for (int state = 2; state < STATES; state++) {
            deliver(runtime);
        }
        return ledger.summary().minus(before);
    }

    private void deliver(WorkflowRuntime runtime) {
        runtime.receive(new Delivery(letters.remove().body(), 1, Rig.START.plus(Duration.ofMinutes(5))));
    }
}
