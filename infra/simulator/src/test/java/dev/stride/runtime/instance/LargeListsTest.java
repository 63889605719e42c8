package dev.stride.runtime.instance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.Limits;
import dev.stride.adapter.aws.DynamoTable;
import dev.stride.engine.branch.Status;
import dev.stride.runtime.Ports;
import dev.stride.runtime.store.Stores;
import dev.stride.simulator.OfflineSimulation;
import dev.stride.simulator.world.NetworkProfile;
import dev.stride.simulator.world.World;
import java.time.Instant;
import java.util.Optional;
import java.util.function.LongPredicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Counts the requests to DynamoDB for lists of a quarter of a billion instances. */
class LargeListsTest {

    private static final int MOST_REQUESTS = 10;
    private final GeneratedInstances dynamo = new GeneratedInstances();
    private final Ports ports = OfflineSimulation.of(new World(1, Instant.EPOCH, NetworkProfile.CALM))
            .ports()
            .with(new DynamoTable(dynamo, "table"));
    private final Instances instances = new Instances(ports, Stores.of(ports));

    @Test
    void unfilteredInstanceList_needsAtMostTenTableRequestsPerPage() {
        assertPage(Optional.empty(), Optional.empty(), GeneratedInstances.INSTANCES, _ -> true);
    }

    @Test
    void instanceListFilteredByWorkflow_needsAtMostTenTableRequestsPerPage() {
        assertPage(Optional.of("w7"), Optional.empty(), GeneratedInstances.INSTANCES, LargeListsTest::isOfOne);
    }

    @Test
    void instanceListFilteredByWorkflowAndRareStatus_needsAtMostTenTableRequestsPerPage() {
        assertPage(
                Optional.of("w7"),
                Optional.of(Status.FAULTED),
                GeneratedInstances.INSTANCES,
                number -> isOfOne(number) && isFaulted(number));
    }

    @Test
    void instanceListFilteredByRareStatus_needsAtMostTenTableRequestsPerPage() {
        assertPage(
                Optional.empty(), Optional.of(Status.FAULTED), GeneratedInstances.INSTANCES, LargeListsTest::isFaulted);
    }

    @Test
    void middlePageOfTheInstanceList_needsAtMostTenTableRequests() {
        assertPage(Optional.empty(), Optional.empty(), GeneratedInstances.INSTANCES / 2, _ -> true);
    }

    @Test
    void middlePageOfAFilteredInstanceList_needsAtMostTenTableRequests() {
        assertPage(
                Optional.of("w7"),
                Optional.of(Status.FAULTED),
                GeneratedInstances.INSTANCES / 2,
                number -> isOfOne(number) && isFaulted(number));
    }

    @Test
    void successivePagesOfTheInstanceList_haveNoGapAndNoDuplicate() {
        var first = instances.list(Optional.of("w7"), Optional.empty(), 50, Optional.empty());
        var second = instances.list(Optional.of("w7"), Optional.empty(), 50, first.next());

        var both = Stream.concat(first.instances().stream(), second.instances().stream())
                .map(ListedInstance::id)
                .toList();
        assertThat(both)
                .isEqualTo(
                        GeneratedInstances.newest(GeneratedInstances.INSTANCES, both.size(), LargeListsTest::isOfOne));
    }

    private void assertPage(Optional<String> workflow, Optional<Status> status, long before, LongPredicate expected) {
        var cursor = Optional.of(GeneratedInstances.id(before));

        var page = instances.list(workflow, status, Limits.PAGE_SIZE, cursor);

        assertThat(dynamo.requests()).as("requests").isLessThanOrEqualTo(MOST_REQUESTS);
        assertThat(page.instances())
                .extracting(ListedInstance::id)
                .isEqualTo(GeneratedInstances.newest(before, Limits.PAGE_SIZE, expected));
        assertThat(page.next()).contains(page.instances().getLast().id());
    }

    private static boolean isOfOne(long number) {
        return GeneratedInstances.workflow(number) == 7;
    }

    private static boolean isFaulted(long number) {
        return GeneratedInstances.status(number) == Status.FAULTED;
    }
}
