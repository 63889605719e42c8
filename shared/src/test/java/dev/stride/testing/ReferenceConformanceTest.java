package dev.stride.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.engine.Entry;
import dev.stride.engine.Status;
import dev.stride.language.known.KnownLanguages;
import dev.stride.language.source.Reading;
import dev.stride.language.source.SourceReader;
import dev.stride.reference.Account;
import dev.stride.reference.Life;
import dev.stride.reference.Occurrence;
import dev.stride.reference.Reference;
import dev.stride.reference.Unspoken;
import dev.stride.runtime.Instances.Instance;
import dev.stride.testing.service.MockedServices;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The reference interpreter and the product agree about the rows of Serverless Workflow 0.8, as far as the first speaks them. */
class ReferenceConformanceTest {

    private static final Path FOLDER = Path.of("src/test/resources/conformance/serverless-workflow-0.8");

    /** Rows about what only the product can tell, and why. */
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
    void theReferenceAgreesWithEveryRowThatItSpeaks() throws IOException {
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
                throw new Unspoken(EXPLAINED.get(row.name()));
            }
            return differences(row);
        } catch (Unspoken what) {
            unspoken.merge(what.getMessage(), 1, Integer::sum);
            return List.of();
        }
    }

    private static List<String> differences(TestCase row) {
        var scene = new Scene(row, KnownLanguages.ALL);
        var happened = scene.play();
        if (!happened.faults().isEmpty()) {
            throw new Unspoken("what is refused");
        }
        if (happened.inputRefusal().isPresent()) {
            throw new Unspoken("input that is refused");
        }
        var lives = lives(row);
        var told = Account.of(lives);
        var subject = happened.instance()
                .map(it -> Account.states(
                        it.workflow().id(),
                        happened.history().stream()
                                .filter(Entry.Entered.class::isInstance)
                                .map(entry -> ((Entry.Entered) entry).state())
                                .toList()));
        var product = new Account(
                happened.instances().stream()
                        .map(ReferenceConformanceTest::told)
                        .toList(),
                subject.filter(it -> !told.states().contains(it)).map(List::of).orElse(told.states()),
                happened.calls().stream()
                        .map(request -> Account.call(
                                request.json().path("method").asText(),
                                request.json().path("path").asText(),
                                request.json().path("body"),
                                request.json()
                                        .path("headers")
                                        .path("stride-attempt")
                                        .asInt(1)))
                        .toList(),
                happened.produced().stream()
                        .map(event -> Account.event((ObjectNode) event))
                        .toList());
        return told.differences(product);
    }

    private static String told(Instance instance) {
        return Account.instance(
                instance.workflow().id(),
                instance.workflow().version(),
                instance.status().name(),
                instance.output(),
                instance.raised()
                        .filter(_ -> instance.status() == Status.FAULTED)
                        .map(it -> it.fault().code() + " in " + it.state()));
    }

    private static List<Life> lives(TestCase row) {
        var setting = row.setting();
        var definitions = setting.definitions().stream()
                .map(ReferenceConformanceTest::json)
                .toList();
        var documents = new HashMap<String, JsonNode>();
        setting.resources().forEach((name, text) -> documents.put(name, json(text)));
        var secrets = JsonNodeFactory.instance.objectNode();
        setting.secrets().forEach(secrets::put);
        var events = IntStream.range(0, row.steps().size())
                .mapToObj(at -> occurrence(row.steps().get(at), at + 1, row.clock()))
                .toList();
        var reference = new dev.stride.reference.Setting(definitions, documents, secrets, events);
        var first = definitions
                .getFirst()
                .path("id")
                .asText(definitions.getFirst().path("key").asText());
        var begun = row.started()
                ? List.of(new Reference.Begun(row.workflow().orElse(first), row.version(), row.input()))
                : List.<Reference.Begun>of();
        var services = new MockedServices(setting.services(), setting.allowed());
        var lives = Reference.lives(reference, services, begun, row.clock());
        return row.until()
                .map(until -> lives.stream()
                        .filter(life -> !life.begin().isAfter(row.clock().plus(until)))
                        .map(life -> life.seenAt(row.clock().plus(until)))
                        .toList())
                .orElse(lives);
    }

    private static Occurrence occurrence(Step step, int number, Instant clock) {
        if (step instanceof Step.Event event) {
            return new Occurrence(event.after().map(clock::plus), event.complete("event-" + number, clock));
        }
        throw new Unspoken("a wish of an operator");
    }

    private static JsonNode json(String text) {
        return switch (SourceReader.read(text)) {
            case Reading.Read(var source) -> source.root();
            case Reading.Unreadable(var fault) -> throw new Unspoken("a document that is no JSON");
        };
    }
}
