package dev.stride.functions;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.adapter.memory.MemoryTable;
import dev.stride.call.api.StubClients;
import dev.stride.call.secret.SecretSource;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.Status;
import dev.stride.engine.branch.Wait;
import dev.stride.functions.stage.BreakableTable;
import dev.stride.functions.stage.InMemoryFunctions;
import dev.stride.functions.stage.TestContext;
import dev.stride.functions.telemetry.Telemetry;
import dev.stride.runtime.instance.InstanceStarter;
import dev.stride.runtime.instance.Instances;
import dev.stride.runtime.store.Stores;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests that messages of one batch for the same branch share a commit. */
class JoinedBatchTest {

    private static final int BATCH = 10;
    private static final int CHILDREN = 50;
    private static final String CHILD_ENDED = "\"is\":\"childEnded\"";

    private final BreakableTable table = new BreakableTable(new MemoryTable());
    private final InMemoryFunctions functions =
            new InMemoryFunctions(StubClients.NONE, table, SecretSource.NONE, Telemetry.asText());
    private final List<String> endsOfChildren = new ArrayList<>();

    @Test
    void fiftyEndedChildBranches_causeAtMostTenCommitsOfTheirParentBranch() {
        startParent();
        var before = parent().version();

        for (int from = 0; from < CHILDREN; from += BATCH) {
            deliver(endsOfChildren.subList(from, from + BATCH));
        }

        assertThat(parent().version() - before).isLessThanOrEqualTo(CHILDREN / 5);
        functions.deliverAll();
        assertThat(parent().status()).isEqualTo(Status.COMPLETED);
        assertThat(parent().data()).hasSize(CHILDREN);
    }

    @Test
    void messagesHandledTogetherInOneDatabaseWrite_allTakeEffect() {
        startParent();
        var instances = new Instances(functions.ports, Stores.of(functions.ports));
        instances.suspend("instance-1", "maintenance");
        var suspend = functions.letters.remove().body();

        deliver(List.of(endsOfChildren.get(0), suspend, endsOfChildren.get(1)));

        assertThat(outstanding()).isEqualTo(CHILDREN - 2);
        assertThat(instances
                        .list(Optional.empty(), Optional.of(Status.SUSPENDED), Limits.PAGE_SIZE, Optional.empty())
                        .instances())
                .hasSize(1);
    }

    @Test
    void redeliveredMessage_isCommittedSeparatelyFromTheOtherMessagesOfItsBatch() {
        startParent();
        var before = parent().version();
        var batch = InMemoryFunctions.sqs(endsOfChildren.get(0), endsOfChildren.get(1));
        batch.getRecords().getLast().setAttributes(Map.of("ApproximateReceiveCount", "2"));

        functions.advance.handleRequest(batch, new TestContext());

        assertThat(parent().version()).isEqualTo(before + 2);
    }

    @Test
    void failedDatabaseWriteForTwoMessages_isRetriedForOneMessage_andSqsRedeliversTheOther() {
        startParent();
        var batch = InMemoryFunctions.sqs(endsOfChildren.get(0), endsOfChildren.get(1));
        table.refuseWrite();

        var response = functions.advance.handleRequest(batch, new TestContext());

        assertThat(response.getBatchItemFailures()).hasSize(1);
        assertThat(outstanding()).isEqualTo(CHILDREN - 1);
    }

    private int outstanding() {
        return parent().waitingFor() instanceof Wait.Children(var join)
                ? join.outstanding().size()
                : 0;
    }

    /** Starts an instance, and delivers all messages except those by which its children report their ends. */
    private void startParent() {
        functions.deploy(parallel());
        new InstanceStarter(functions.ports, Stores.of(functions.ports))
                .start("parallel", Optional.empty(), JsonNodeFactory.instance.objectNode(), Optional.empty());
        while (!functions.letters.isEmpty()) {
            var body = functions.letters.remove().body();
            if (body.contains(CHILD_ENDED)) {
                endsOfChildren.add(body);
            } else {
                deliver(List.of(body));
            }
        }
    }

    private void deliver(List<String> bodies) {
        var response = functions.advance.handleRequest(
                InMemoryFunctions.sqs(bodies.toArray(String[]::new)), new TestContext());
        assertThat(response.getBatchItemFailures()).isEmpty();
    }

    private Branch parent() {
        return Stores.of(functions.ports)
                .branches()
                .load(BranchId.root("instance-1"))
                .orElseThrow()
                .branch();
    }

    private static String parallel() {
        var branches =
                IntStream.range(0, CHILDREN).mapToObj(n -> """
                      - { name: B%1$d, actions: [ { functionRef: f, actionDataFilter: { toStateData: '${ .b%1$d }' } } ] }
                """.formatted(n)).collect(Collectors.joining());
        return """
                id: parallel
                version: '1'
                specVersion: '0.8'
                start: All
                functions: [ { name: f, type: expression, operation: '{ done: true }' } ]
                states:
                  - name: All
                    type: parallel
                    end: true
                    branches:
                """ + branches;
    }
}
