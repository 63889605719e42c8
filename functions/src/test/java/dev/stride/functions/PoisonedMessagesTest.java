package dev.stride.functions;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.engine.branch.Status;
import dev.stride.functions.stage.InMemoryDeliveries;
import dev.stride.functions.stage.InMemoryFunctions;
import dev.stride.runtime.instance.InstanceStarter;
import dev.stride.runtime.instance.Instances;
import dev.stride.runtime.instance.Instances.Instance;
import dev.stride.runtime.instance.ListedInstance;
import dev.stride.runtime.port.Queue.OutgoingMessage;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Direction;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.store.Stores;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that poison messages do not block their batch and are quarantined with a reason for the operator. */
class PoisonedMessagesTest {

    private static final String WORKFLOW = """
            id: quick
            version: '1'
            specVersion: '0.8'
            start: Done
            states: [ { name: Done, type: inject, data: { done: true }, end: true } ]
            """;

    private static final String SLEEPER = """
            id: sleeper
            version: '1'
            specVersion: '0.8'
            start: Sleep
            states: [ { name: Sleep, type: sleep, duration: PT5S, end: true } ]
            """;

    private final InMemoryFunctions inMemoryFunctions = new InMemoryFunctions();
    private final InMemoryDeliveries queue = new InMemoryDeliveries(inMemoryFunctions);
    private final Instances instances = new Instances(inMemoryFunctions.ports, Stores.of(inMemoryFunctions.ports));

    @BeforeEach
    void deploy() {
        inMemoryFunctions.deploy(WORKFLOW);
        inMemoryFunctions.deploy(SLEEPER);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "hello | the message is neither a message of the runtime (reason: not JSON",
                "{\"branch\":99,\"id\":\"i/0/cancel\",\"to\":{\"instance\":\"i\",\"path\":\"0\"},"
                        + "\"stimulus\":{\"is\":\"cancel\",\"reason\":\"\"}}"
                        + " | the message is neither a message of the runtime "
                        + "(reason: the message has an unsupported version (\"branch\": 99); "
                        + "this release reads only version 1)",
                "{\"branch\":1,\"id\":\"unknown/0/abandon\",\"to\":{\"instance\":\"unknown\",\"path\":\"0\"},"
                        + "\"stimulus\":{\"is\":\"abandon\",\"plan\":\"lost\"}} | instance unknown does not exist"
            })
    void poisonedMessageIsQuarantinedAndItsNeighboursFinish(String poison, String reason) {
        start("quick");
        inMemoryFunctions.letters.add(OutgoingMessage.immediate(poison));
        start("quick");

        assertThat(queue.deliverBatch()).containsExactly(poison);
        assertFinished("instance-1", "instance-2");

        queue.handOverAll();
        assertThat(inMemoryFunctions.aside()).singleElement().satisfies(aside -> {
            assertThat(aside.path("reason").asText()).startsWith(reason);
            assertThat(aside.path("queue").asText()).isEqualTo("stride-InstanceQueue");
            assertThat(aside.path("at").asText()).startsWith("2024-01-0");
        });
        assertThat(queue.log()).contains("message put aside, ", "reason " + reason);
    }

    @Test
    void unreadableMessageLargerThanATableItem_isStoredCompletelyForAnOperator() {
        var poison = "é".repeat(Limits.TABLE_ITEM_BYTES);
        inMemoryFunctions.letters.add(OutgoingMessage.immediate(poison));
        start("quick");

        queue.handOverAll();

        assertFinished("instance-1");
        assertThat(inMemoryFunctions.aside()).singleElement().satisfies(aside -> {
            assertThat(aside.path("reason").asText()).startsWith("the message is neither a message");
            assertThat(inMemoryFunctions.ports.blobs().get(aside.path("bodyAt").asText()))
                    .hasValueSatisfying(body ->
                            assertThat(new String(body, StandardCharsets.UTF_8)).isEqualTo(poison));
        });
    }

    @Test
    void startMessageThatRefersToAMissingCompiledWorkflow_faultsOnlyItsOwnInstance() {
        start("quick");
        var begin = inMemoryFunctions.letters.removeLast().body();
        var poison = begin.replaceFirst("\"plan\":\"[^\"]*\"", "\"plan\":\"missing\"");
        inMemoryFunctions.letters.add(OutgoingMessage.immediate(poison));
        start("quick");

        assertThat(queue.deliverBatch()).containsExactly(poison);
        assertFinished("instance-2");

        queue.handOverAll();
        assertThat(find("instance-1").status()).isEqualTo(Status.FAULTED);
        assertThat(find("instance-1").raised().orElseThrow().fault().message())
                .contains("the handler of message instance-1/0/begin failed repeatedly");
        assertThat(queue.log()).contains("message given up, ", "instance instance-1");
    }

    @Test
    void instanceWithCorruptData_isSuspended_andOtherInstancesInTheSameSqsBatch_stillComplete() {
        start("sleeper");
        queue.deliverBatch();
        damage("instance-1");
        start("quick");
        start("quick");
        queue.deliverBatch();
        assertFinished("instance-2", "instance-3");

        queue.handOverAll();
        var page = instances.list(Optional.empty(), Optional.of(Status.SUSPENDED), Limits.PAGE_SIZE, Optional.empty());
        assertThat(page.instances()).extracting(ListedInstance::id).containsExactly("instance-1");
        assertThat(find("instance-1").raised().orElseThrow().fault().message()).contains("failed repeatedly");
        assertThat(instances.history("instance-1", Optional.empty()).entries()).isEmpty();
        assertThat(inMemoryFunctions.aside()).isEmpty();
    }

    private void start(String workflow) {
        new InstanceStarter(inMemoryFunctions.ports, Stores.of(inMemoryFunctions.ports))
                .start(workflow, Optional.empty(), JsonNodeFactory.instance.objectNode(), Optional.empty());
    }

    private Instance find(String id) {
        return instances.find(id).orElseThrow();
    }

    private void assertFinished(String... ids) {
        assertThat(List.of(ids)).extracting(id -> find(id).status()).containsOnly(Status.COMPLETED);
    }

    /** Replaces the stored branch by bytes that this version cannot read. */
    private void damage(String instance) {
        var branches = inMemoryFunctions
                .ports
                .table()
                .query("INSTANCE#" + instance, "BRANCH#", Direction.ASCENDING, 1, Optional.empty());
        var root = branches.items().getFirst();
        var damaged = new Item(root.key(), root.version(), new byte[] {9, 9, 9}, Optional.empty(), Optional.empty());
        inMemoryFunctions.ports.table().put(damaged, new Condition.Always());
    }
}
