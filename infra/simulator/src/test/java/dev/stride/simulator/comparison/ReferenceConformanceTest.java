package dev.stride.simulator.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.engine.branch.Status;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.language.registry.KnownLanguages;
import dev.stride.plan.Checkpoint;
import dev.stride.runtime.instance.Instances.Instance;
import dev.stride.simulator.reference.IncomingEvent;
import dev.stride.simulator.reference.InstanceRun;
import dev.stride.simulator.reference.ObservableRun;
import dev.stride.simulator.reference.Reference;
import dev.stride.simulator.reference.UnsupportedConstruct;
import dev.stride.source.SourceParseResult;
import dev.stride.source.SourceParser;
import dev.stride.workflowtest.TestCase;
import dev.stride.workflowtest.TestStep;
import dev.stride.workflowtest.TestWorld;
import dev.stride.workflowtest.conformance.Conformance;
import dev.stride.workflowtest.service.MockedServices;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tests that the reference interpreter and the product agree on the conformance cases of Serverless Workflow 0.8 that the
 * interpreter supports.
 */
@Tag("simulation")
class ReferenceConformanceTest {

    private static final Path FOLDER = Path.of("src/test/resources/conformance/serverless-workflow-0.8");

    /** Cases that only the product can decide, each with the reason. */
    private static final Map<String, String> EXPLAINED = Map.of(
            "Status and headers of an answer can be read in the filters of its action",
            "an answer that is read with its headers",
            "A call names its instance's trace, its attempt and its key",
            "the service answers with the product's headers",
            "Every attempt of a call carries the same key",
            "the service answers with the product's headers",
            "Expressions of a sub-workflow know it as their own workflow",
            "the data hold the product's id of an instance");

    @Test
    void runtimeAndReferenceImplementation_agreeOnEveryConformanceCaseThatBothSupport() throws IOException {
        var rows = Conformance.of(FOLDER).sections().stream()
                .flatMap(section -> section.rows().stream())
                .toList();
        var unspoken = new ConcurrentSkipListMap<String, Integer>();
        var differences = rows.parallelStream()
                .flatMap(row -> compared(row, unspoken).stream().map(it -> row.name() + ": " + it))
                .toList();
        var silent = unspoken.values().stream().mapToInt(it -> it).sum();
        System.out.printf(
                "reference: of %d rows it speaks %d, with %d differences; it does not speak %s%n",
                rows.size(), rows.size() - silent, differences.size(), unspoken);
        assertThat(differences).isEmpty();
    }

    private static List<String> compared(TestCase row, Map<String, Integer> unspoken) {
        try {
            if (EXPLAINED.containsKey(row.name())) {
                throw new UnsupportedConstruct(EXPLAINED.get(row.name()));
            }
            return differences(row);
        } catch (UnsupportedConstruct what) {
            unspoken.merge(what.getMessage(), 1, Integer::sum);
            return List.of();
        }
    }

    private static List<String> differences(TestCase row) {
        var testWorld = new TestWorld(row, KnownLanguages.ALL, Checkpoint.STATES);
        var observed = testWorld.run();
        if (!observed.faults().isEmpty()) {
            throw new UnsupportedConstruct("what is refused");
        }
        if (observed.inputRefusal().isPresent()) {
            throw new UnsupportedConstruct("input that is refused");
        }
        var lives = lives(row);
        var told = ObservableRun.of(lives);
        var subject = observed.instance()
                .map(it -> ObservableRun.states(
                        it.workflow().id(),
                        observed.history().stream()
                                .filter(HistoryEntry.Entered.class::isInstance)
                                .map(historyEntry -> ((HistoryEntry.Entered) historyEntry).state())
                                .toList()));
        var product = new ObservableRun(
                observed.instances().stream()
                        .map(ReferenceConformanceTest::told)
                        .toList(),
                subject.filter(it -> !told.states().contains(it)).map(List::of).orElse(told.states()),
                observed.calls().stream()
                        .map(request -> ObservableRun.call(
                                request.json().path("method").asText(),
                                request.json().path("path").asText(),
                                request.json().path("body"),
                                request.json()
                                        .path("headers")
                                        .path("stride-attempt")
                                        .asInt(1)))
                        .toList(),
                observed.produced().stream()
                        .map(event -> ObservableRun.event((ObjectNode) event))
                        .toList());
        return told.differences(product);
    }

    private static String told(Instance instance) {
        return ObservableRun.instance(
                instance.workflow().id(),
                instance.workflow().version(),
                instance.status().name(),
                instance.output(),
                instance.raised()
                        .filter(_ -> instance.status() == Status.FAULTED)
                        .map(it -> it.fault().code() + " in " + it.state()));
    }

    private static List<InstanceRun> lives(TestCase row) {
        var testSetup = row.setting();
        var definitions = testSetup.definitions().stream()
                .map(ReferenceConformanceTest::json)
                .toList();
        var documents = new HashMap<String, JsonNode>();
        testSetup.resources().forEach((name, text) -> documents.put(name, json(text)));
        var secrets = JsonNodeFactory.instance.objectNode();
        testSetup.secrets().forEach(secrets::put);
        var events = IntStream.range(0, row.steps().size())
                .mapToObj(at -> occurrence(row.steps().get(at), at + 1, row.clock()))
                .toList();
        var reference = new dev.stride.simulator.reference.ReferenceSetup(definitions, documents, secrets, events);
        var first = definitions
                .getFirst()
                .path("id")
                .asText(definitions.getFirst().path("key").asText());
        var begun = row.started()
                ? List.of(new Reference.Begun(row.workflow().orElse(first), row.version(), row.input()))
                : List.<Reference.Begun>of();
        var services = new MockedServices(testSetup.services(), testSetup.allowed());
        var lives = Reference.lives(reference, services, begun, row.clock());
        return row.until()
                .map(until -> lives.stream()
                        .filter(instanceRun ->
                                !instanceRun.begin().isAfter(row.clock().plus(until)))
                        .map(instanceRun -> instanceRun.seenAt(row.clock().plus(until)))
                        .toList())
                .orElse(lives);
    }

    private static IncomingEvent occurrence(TestStep testStep, int number, Instant clock) {
        if (testStep instanceof TestStep.Event event) {
            return new IncomingEvent(event.after().map(clock::plus), event.complete("event-" + number, clock));
        }
        throw new UnsupportedConstruct("a wish of an operator");
    }

    private static JsonNode json(String text) {
        return switch (SourceParser.parse(text)) {
            case SourceParseResult.Parsed(var sourceDocument) -> sourceDocument.root();
            case SourceParseResult.Unreadable(var fault) ->
                throw new UnsupportedConstruct("a document that is no JSON");
        };
    }
}
