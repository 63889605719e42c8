package dev.stride.workflowtest.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.stride.language.Compilation;
import dev.stride.simulator.program.InventedWorkflow10;
import dev.stride.source.Diagnostic;
import dev.stride.source.SourceParseResult;
import dev.stride.source.SourceParser;
import dev.stride.testsupport.DefinitionMutations;
import dev.stride.testsupport.DefinitionMutations.Mutation;
import dev.stride.testsupport.TestCorpora;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Holds the strict reading of Open Workflow 1.0 against the schemas of the text, on published and generated documents with
 * at most one mistake. What one of them accepts and the other refuses must have a reason: a decision, by its number, or the name of
 * a rule.
 */
@Tag(TestCorpora.TAG)
class SchemaAgainstParserTest {

    /** The number of mistakes of each kind per document. {@code -Dmutations.most} sets another one. */
    private static final int MISTAKES = Integer.getInteger("mutations.most", 5);

    private static final int GENERATED = 10;

    /** Why the parser refuses what the schema accepts, by a pattern for its message. */
    private static final Map<String, String> STRICTER = Map.ofEntries(
            Map.entry("D8", "of the language is not supported"),
            Map.entry("D9", "unknown property"),
            Map.entry("D129", "not a URI|the URI is empty|no white space"),
            Map.entry("D13", "duration"),
            Map.entry("D16", "there is another task"),
            Map.entry("D17", "has no task"),
            Map.entry("D18", "there is no \\w+ `"),
            Map.entry("D22", "the name of a variable"),
            Map.entry("D36", "/schema/document|schemas of the format"),
            Map.entry("D44", "not a jq expression|the expression that begins"),
            Map.entry("D101, D108", "would start a process|cannot run in a Lambda function"),
            Map.entry("D118", "/schedule/cron: "),
            Map.entry("an empty text is like none", "must not be empty"),
            Map.entry("texts with NUL cannot be stored", "NUL character"),
            Map.entry("D129: what is called has a whole address", "A service's URL starts with"),
            Map.entry("no subscriptions to a broker", "cannot subscribe to a broker"),
            Map.entry(
                    "D98",
                    "the address of a document or script must be a constant|loads the document at this endpoint"),
            Map.entry("D15", "scripts in `.*` are not supported"),
            Map.entry("an expression belongs in when", "compare only with constants"));

    /** Why the parser accepts what the schema refuses, by a pattern for the mistake. */
    private static final Map<String, String> MORE_LENIENT = Map.ofEntries(
            Map.entry("D12: a relative URI", "at /.*/(type|source|endpoint|uri)"),
            Map.entry("D58: a collection that is no array", "at /.*/for/in"),
            Map.entry("D97: values become text", "(number|true|unknown property) at /.*/with/(headers|query)"),
            Map.entry("null is like a property that is not there", "null at"),
            Map.entry("an empty filter filters nothing", "nothing at /.*/(input|output|export)/\\w+"),
            Map.entry("a declaration counts where it is used", "at /use/"));

    private final Map<String, Integer> reasons = new TreeMap<>();
    private final Set<String> differences = new TreeSet<>();

    private Schema schema = schema("serverless-workflow-1.0");

    @ParameterizedTest
    @ValueSource(strings = {"serverless-workflow-1.0", "open-workflow-1.0"})
    void strictReadingAndPublishedJsonSchema_differOnFaultyDefinitions_onlyForListedReasons(String corpus)
            throws IOException {
        schema = schema(corpus);
        try (var files = Files.list(TestCorpora.folder(corpus + "/examples"))) {
            for (var file :
                    files.filter(it -> it.toString().endsWith(".yaml")).sorted().toList()) {
                mutate(file.getFileName().toString(), read(file));
            }
        }
        LongStream.rangeClosed(1, GENERATED)
                .forEach(seed -> mutate(
                        "seed " + seed,
                        InventedWorkflow10.invented(seed).definitions().getFirst()));

        System.out.println("schema and parser of %s differ with reason: %s".formatted(corpus, reasons));
        assertThat(differences).isEmpty();
    }

    private void mutate(String name, JsonNode document) {
        if (!schema.validate(document).isEmpty()) {
            return;
        }
        some(DefinitionMutations.of(document), name)
                .forEach(mutation ->
                        compare(name, mutation.what(), mutation.document().get()));
        some(withUnknownProperty(document), name)
                .forEach(mutation ->
                        compare(name, mutation.what(), mutation.document().get()));
        compare(name, "no mistake", document);
    }

    private static List<Mutation> withUnknownProperty(JsonNode document) {
        return DefinitionMutations.pointers(document)
                .filter(place -> document.at(place).isObject())
                .map(place -> new Mutation("unknown property at " + place, () -> {
                    var changed = document.deepCopy();
                    ((ObjectNode) changed.at(place)).put("unknownProperty", 1);
                    return changed;
                }))
                .toList();
    }

    private static Stream<Mutation> some(List<Mutation> all, String name) {
        var shuffled = new ArrayList<>(all);
        Collections.shuffle(shuffled, new Random(name.hashCode()));
        return shuffled.stream().limit(MISTAKES);
    }

    private void compare(String name, String mistake, JsonNode document) {
        var errors = schema.validate(document);
        switch (PublishedDefinitionsTest.compile(document.toString().getBytes(StandardCharsets.UTF_8), true)) {
            case Compilation.Compiled _ -> {
                if (!errors.isEmpty()) {
                    explain(MORE_LENIENT, mistake, "%s with %s is accepted".formatted(name, mistake));
                }
            }
            case Compilation.Rejected rejected -> {
                if (errors.isEmpty()) {
                    rejected.faults().forEach(fault -> explain(STRICTER, text(fault), name + ": " + mistake));
                }
            }
        }
    }

    private static String text(Diagnostic fault) {
        return fault.pointer() + ": " + fault.message();
    }

    private void explain(Map<String, String> known, String text, String what) {
        var reason = known.entrySet().stream()
                .filter(each -> Pattern.compile(each.getValue()).matcher(text).find())
                .map(Map.Entry::getKey)
                .findFirst();
        reason.ifPresentOrElse(it -> reasons.merge(it, 1, Integer::sum), () -> differences.add(what + ": " + text));
    }

    private static Schema schema(String corpus) {
        try {
            var text = read(TestCorpora.folder(corpus + "/schema").resolve("workflow.yaml"));
            return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                    .getSchema(text);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static JsonNode read(Path file) throws IOException {
        if (SourceParser.parse(Files.readAllBytes(file)) instanceof SourceParseResult.Parsed(var document)) {
            return document.root();
        }
        throw new IllegalStateException(file + " cannot be read");
    }
}
