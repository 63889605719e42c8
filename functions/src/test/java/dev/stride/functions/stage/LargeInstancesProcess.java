package dev.stride.functions.stage;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.Limits;
import dev.stride.runtime.instance.InstanceStarter;
import dev.stride.runtime.instance.Instances;
import dev.stride.runtime.port.Queue.OutgoingMessage;
import dev.stride.runtime.store.Stores;
import java.util.Optional;
import java.util.stream.Stream;

/** A process that runs instances with the data that needs most memory, in one batch of messages, and prints the status of each. */
public final class LargeInstancesProcess {

    /** The data of so many does not fit into the heap together. */
    public static final int INSTANCES = 5;

    private static final int MINUTES_TO_RUN = 10;
    private static final int MILLIS_PER_MINUTE = 60_000;

    /** The tokens of the input without its items, and of the properties that the workflow adds. */
    private static final int OTHER_TOKENS = 10;

    private static final String WORKFLOW = """
            id: large
            version: '1'
            specVersion: '0.8'
            functions: [ { name: count, type: expression, operation: '.items | length' } ]
            states:
              - name: Count
                type: operation
                actions: [ { functionRef: count, actionDataFilter: { toStateData: '${ .count }' } } ]
                end: true
            """;

    public static void main(String[] words) {
        var functions = new InMemoryFunctions(new SlowTable());
        functions.deploy(WORKFLOW);
        for (int instance = 0; instance < INSTANCES; instance++) {
            start(functions);
        }
        while (!functions.letters.isEmpty()) {
            var bodies = functions.letters.stream()
                    .limit(Limits.QUEUE_BATCH)
                    .map(OutgoingMessage::body)
                    .toArray(String[]::new);
            Stream.of(bodies).forEach(_ -> functions.letters.remove());
            functions.advance.handleRequest(
                    InMemoryFunctions.sqs(bodies), new TestContext(MINUTES_TO_RUN * MILLIS_PER_MINUTE));
        }
        for (int instance = 1; instance <= INSTANCES; instance++) {
            var found = new Instances(functions.ports, Stores.of(functions.ports)).find("instance-" + instance);
            System.out.println(found.orElseThrow().status());
        }
    }

    /** Starts an instance with stores of its own, as the function of the API does, which are garbage afterwards. */
    private static void start(InMemoryFunctions functions) {
        new InstanceStarter(functions.ports, Stores.of(functions.ports))
                .start("large", Optional.empty(), largestInput(), Optional.empty());
    }

    /** Returns an input of as many tokens as permitted, in the form that needs most memory: objects of one property. */
    private static ObjectNode largestInput() {
        var input = JsonNodeFactory.instance.objectNode();
        var items = input.putArray("items");
        for (int tokens = OTHER_TOKENS; tokens + 5 <= Limits.JSON_TOKENS; tokens += 5) {
            items.addObject().putObject("");
        }
        return input;
    }

    private LargeInstancesProcess() {}
}
