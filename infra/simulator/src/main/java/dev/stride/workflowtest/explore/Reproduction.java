package dev.stride.workflowtest.explore;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.engine.branch.Status;
import dev.stride.runtime.instance.Instances.Instance;
import dev.stride.workflowtest.ObservedRun;
import dev.stride.workflowtest.TestFile;
import dev.stride.workflowtest.explore.Exploration.Outcome;
import dev.stride.workflowtest.explore.Weakness.Verdict;
import dev.stride.workflowtest.value.BlockText;
import dev.stride.workflowtest.value.FlowText;
import dev.stride.workflowtest.value.TextFile;
import java.nio.file.Path;
import java.util.List;

/**
 * A test file with one case that shows a weakness: the case of the author, what disturbs it, and what was observed. It passes as
 * long as the definition has the weakness.
 *
 * @param comment what it shows, as a sentence
 * @param file the test file of the author
 * @param setup what the whole file of the author says
 * @param written the case
 */
public record Reproduction(String comment, Path file, ObjectNode setup, ObjectNode written) {

    private static final List<String> NAMING_FILES = List.of("definitions", "resources", "connectors");

    static Reproduction of(TestFile file, Outcome outcome, Verdict verdict) {
        ObjectNode setup = file.source().root().deepCopy();
        setup.remove("cases");
        ObjectNode written =
                file.source().root().at(outcome.testCase().pointer()).deepCopy();
        written.put(
                "name",
                "%s; %s"
                        .formatted(
                                outcome.testCase().name(),
                                outcome.disturbances().sentence()));
        written.remove("expect");
        written.set("disturb", outcome.disturbances().toJson());
        written.set("expect", observed(verdict, outcome.run()));
        return new Reproduction(
                "%s: %s.".formatted(verdict.weakness().words(), verdict.detail()), file.path(), setup, written);
    }

    /** Returns the text of the file. @param folder where it will be: the paths in it begin there */
    public String text(Path folder) {
        var text = new StringBuilder(BlockText.comment(comment));
        setup.properties()
                .forEach(field -> append(text, "", field.getKey(), located(field.getKey(), field.getValue(), folder)));
        text.append("cases:\n");
        var indent = "  - ";
        for (var field : written.properties()) {
            append(text, indent, field.getKey(), located(field.getKey(), field.getValue(), folder));
            indent = "    ";
        }
        return text.toString();
    }

    private static void append(StringBuilder text, String indent, String key, JsonNode value) {
        var isList = value.isArray() && !value.isEmpty() && value.valueStream().allMatch(JsonNode::isObject);
        text.append(indent).append(key).append(':');
        if (!isList) {
            text.append(' ').append(FlowText.of(value)).append('\n');
            return;
        }
        text.append('\n');
        value.forEach(item -> text.append(" ".repeat(indent.length()))
                .append("  - ")
                .append(FlowText.of(item))
                .append('\n'));
    }

    private JsonNode located(String key, JsonNode value, Path folder) {
        if (!NAMING_FILES.contains(key)) {
            return value;
        }
        if (value instanceof ObjectNode resources && key.equals("resources")) {
            var located = JsonNodeFactory.instance.objectNode();
            resources.properties().forEach(field -> located.set(field.getKey(), located(field.getValue(), folder)));
            return located;
        }
        return located(value, folder);
    }

    private JsonNode located(JsonNode value, Path folder) {
        if (value instanceof ArrayNode array) {
            var located = JsonNodeFactory.instance.arrayNode();
            array.forEach(item -> located.add(located(item, folder)));
            return located;
        }
        return value.isTextual()
                ? TextFile.path(value.textValue(), file)
                        .<JsonNode>map(path -> TextNode.valueOf(
                                absolute(folder).relativize(absolute(path)).toString()))
                        .orElse(value)
                : value;
    }

    private static Path absolute(Path path) {
        return path.toAbsolutePath().normalize();
    }

    private static ObjectNode observed(Verdict verdict, ObservedRun run) {
        var expected = JsonNodeFactory.instance.objectNode();
        run.observed()
                .instance()
                .ifPresentOrElse(
                        instance -> expected.setAll(observed(instance)),
                        () -> run.observed()
                                .instances()
                                .forEach(instance -> expected.withArray("/instances")
                                        .add(observed(instance)
                                                .put(
                                                        "workflow",
                                                        instance.workflow().id()))));
        var calls = expected.putArray("calls");
        run.observed()
                .calls()
                .forEach(call -> calls.add(Requests.expected(call, verdict.weakness() == Weakness.REPEATED_CALL)));
        return expected;
    }

    private static ObjectNode observed(Instance instance) {
        var expected = JsonNodeFactory.instance
                .objectNode()
                .put("status", instance.status().name());
        instance.raised()
                .filter(_ -> instance.status() == Status.FAULTED)
                .ifPresent(raised -> expected.putObject("fault")
                        .put("code", raised.fault().code())
                        .put("state", raised.state()));
        instance.output()
                .filter(_ -> instance.status() == Status.COMPLETED)
                .ifPresent(output -> expected.set("output", output));
        return expected;
    }
}
