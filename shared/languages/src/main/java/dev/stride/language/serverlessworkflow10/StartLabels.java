package dev.stride.language.serverlessworkflow10;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.expression.Bindings;
import dev.stride.expression.Expression;
import dev.stride.expression.Selection;
import dev.stride.language.document.LabelDeclarations;
import dev.stride.language.document.Place;
import dev.stride.language.document.RunSettings;
import dev.stride.plan.start.StartEvents;
import java.time.Instant;
import java.util.Map;

/**
 * A check of the labels of a workflow that events start. The input of such an instance is the array of these events, while an
 * author may think of the event or of the input of a client.
 */
final class StartLabels {

    /** Warns of labels that read an object as input, and nothing of an array of events. */
    static void check(Place metadata, RunSettings runSettings, StartEvents startEvents) {
        var input = JsonNodeFactory.instance.arrayNode();
        startEvents.input().map(element -> select(element, event())).ifPresent(element -> {
            if (element instanceof Selection.Value(var value)) {
                input.add(value);
            }
        });
        var object = JsonNodeFactory.instance.objectNode();
        runSettings.labels().forEach((name, label) -> {
            if (isReadable(label, object) && !isReadable(label, input)) {
                metadata.at(LabelDeclarations.KEY)
                        .at(name)
                        .warn(
                                "an instance that events start has no such label: its input is the array of these events",
                                "begin with `.[0].data` to read the data of the first event");
            }
        });
    }

    private static JsonNode event() {
        var event = JsonNodeFactory.instance.objectNode();
        event.putObject("data");
        return event;
    }

    private static boolean isReadable(Expression label, JsonNode input) {
        return !(select(label, input) instanceof Selection.Failed);
    }

    private static Selection select(Expression expression, JsonNode input) {
        return Selection.of(expression.evaluate(input, new Bindings(Instant.EPOCH, Map.of())));
    }

    private StartLabels() {}
}
