package dev.stride.runtime.protocol;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.runtime.LifecycleLevel;
import dev.stride.runtime.Ports;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.event.bus.PublishingWorld;
import dev.stride.runtime.instance.Instances.Instance;
import dev.stride.runtime.port.ForwardingTable;
import dev.stride.runtime.port.Table;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * A run of a workflow that starts itself twice, in a deployment that allows few descendants of a root. Its bound of generations
 * ends the run if nothing else does.
 */
final class FamilyRun {

    /** The number of descendants that the deployment allows: three are counted. */
    static final int DESCENDANTS = 300;

    /** More instances than a run has in which descendants are counted, and far less than one in which they are not. */
    static final int BOUND = 6 * DESCENDANTS;

    private static final int GENERATIONS = 11;

    private static final String TWICE = """
        id: twice
        version: '1.0'
        specVersion: '0.8'
        states:
          - name: Call
            type: operation
            actions:
              - {name: one, subFlowRef: {workflowId: twice, invoke: async, onParentComplete: continue}}
              - {name: two, subFlowRef: {workflowId: twice, invoke: async, onParentComplete: continue}}
            end: true
        """;

    private final List<Table.Key> read = new ArrayList<>();
    private final List<Table.Key> written = new ArrayList<>();
    private final PublishingWorld world;
    private final String root;

    private FamilyRun(UnaryOperator<Ports> changed) {
        var config = RuntimeConfig.DEFAULT
                .withGenerationLimit(GENERATIONS)
                .withDescendantLimit(DESCENDANTS)
                .withLifecycleEvents(LifecycleLevel.WORKFLOW);
        world = new PublishingWorld(ports -> new WorkflowRuntime(
                RuntimeParts.of(changed.apply(ports.with(recorded(ports.table()))), config, RuntimeObserver.NONE)));
        world.deploy(TWICE);
        root = world.start("twice", JsonNodeFactory.instance.objectNode());
        world.runUntil(Duration.ofHours(1));
    }

    static FamilyRun complete() {
        return complete(UnaryOperator.identity());
    }

    /** @param changed the ports as the runtime sees them */
    static FamilyRun complete(UnaryOperator<Ports> changed) {
        return new FamilyRun(changed);
    }

    String root() {
        return root;
    }

    List<Instance> instances() {
        return world.allInstances();
    }

    /** Returns how many lifecycle events of a type were published. */
    long events(String type) {
        return world.events().stream()
                .filter(event -> event.path("type").asText().equals(type))
                .count();
    }

    /** Returns how often the runtime read what is known of the family. */
    long reads() {
        return read.stream().filter(FamilyRun::isFamily).count();
    }

    /** Returns how often the runtime wrote what is known of the family. */
    long writes() {
        return written.stream().filter(FamilyRun::isFamily).count();
    }

    /** Returns whether a key is that of an item in which a family is counted. */
    static boolean isFamily(Table.Key key) {
        return key.partition().startsWith("FAMILY#");
    }

    private Table recorded(Table table) {
        return new ForwardingTable() {
            @Override
            protected Table table() {
                return table;
            }

            @Override
            public Optional<Item> get(Key key) {
                read.add(key);
                return super.get(key);
            }

            @Override
            public PutResult put(Item item, Condition condition) {
                written.add(item.key());
                return super.put(item, condition);
            }
        };
    }
}
