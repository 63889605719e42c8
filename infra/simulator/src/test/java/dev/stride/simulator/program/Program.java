package dev.stride.simulator.program;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.call.api.StubClients;
import dev.stride.call.document.BundleResources;
import dev.stride.call.registry.CallKinds;
import dev.stride.call.secret.SecretSource;
import dev.stride.diagram.Diagram;
import dev.stride.language.Compilation;
import dev.stride.language.CompilationContext;
import dev.stride.language.Language;
import dev.stride.language.Languages;
import dev.stride.language.connector.Connectors;
import dev.stride.language.registry.KnownLanguages;
import dev.stride.plan.Plan;
import dev.stride.simulator.port.SimulatedServices;
import dev.stride.source.SourceDocument;
import dev.stride.workflowtest.TestCase;
import dev.stride.workflowtest.TestFile;
import dev.stride.workflowtest.TestStep;
import dev.stride.workflowtest.service.MockedServices;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A simulation program: compiled definitions, their clients and events. It runs many times in worlds with faults.
 *
 * @param plans the compiled definitions in the order of their deployment
 * @param starts the clients' start requests; empty where events start instances
 * @param lastOccurrence the last time at which a schedule starts instances
 * @param services creates the external services of one run; the same attempt of the same call always gets the same reply
 * @param races whether the outcome depends on chance: a crash delays work, which can then miss a timeout or come second
 * @param patience number of service failures that retries absorb, whatever calls they strike; up to this number the outcome
 *     stays the same
 * @param smaller creates programs that lack one part of this one each, where such parts are known
 */
public record Program(
        String name,
        List<Plan> plans,
        List<Beginning> starts,
        Instant clock,
        List<TestStep> steps,
        Instant lastOccurrence,
        Map<String, String> secrets,
        Supplier<SimulatedServices> services,
        boolean races,
        int patience,
        Supplier<Stream<Program>> smaller) {

    /** A start request of a client. */
    public record Beginning(String workflow, Optional<String> version, JsonNode input) {}

    /** Creates a program with at most one client. */
    Program(
            String name,
            List<Plan> plans,
            Optional<String> workflow,
            Optional<String> version,
            JsonNode input,
            Instant clock,
            List<TestStep> steps,
            Instant lastOccurrence,
            Map<String, String> secrets,
            Supplier<SimulatedServices> services,
            boolean races) {
        this(
                name,
                plans,
                workflow.map(it -> new Beginning(it, version, input)).stream().toList(),
                clock,
                steps,
                lastOccurrence,
                secrets,
                services,
                races,
                0,
                Stream::empty);
    }

    /** Tag of a case that never becomes idle. */
    private static final String ENDLESS = "endless";

    /** Tag of a case that retries all its calls after any error. */
    private static final String PATIENT = "patient";

    /** Number of service failures that such a case absorbs: each of its calls is retried as often. */
    private static final int PATIENCE = 4;

    private static final Instant BEGIN = Instant.parse("2024-01-01T00:00:00Z");

    private static final Languages LANGUAGES = KnownLanguages.ALL;

    private static final CallKinds KINDS = CallKinds.builtIn(StubClients.NONE);

    /** Loads all test cases under a folder in which instances run and become idle. */
    static List<Program> under(Path folder) {
        try (var paths = Files.walk(folder)) {
            return paths.filter(path -> path.toString().endsWith(".test.yaml"))
                    .sorted()
                    .flatMap(Program::of)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Compiles a definition. */
    static Compilation compiled(String definition, Map<String, String> resources) {
        return compiled(definition, resources, Connectors.NONE);
    }

    private static Compilation compiled(String definition, Map<String, String> resources, Connectors connectors) {
        var text = definition.getBytes(StandardCharsets.UTF_8);
        var compilationContext =
                new CompilationContext(KINDS, new BundleResources(resources), SecretSource.NONE, connectors);
        return LANGUAGES.compile(text, Optional.empty(), compilationContext);
    }

    /** Returns this program with another generator of smaller programs. */
    Program reducible(Supplier<Stream<Program>> parts) {
        return new Program(
                name, plans, starts, clock, steps, lastOccurrence, secrets, services, races, patience, parts);
    }

    /** Returns this program, marked as racing. */
    public Program racing() {
        return new Program(
                name, plans, starts, clock, steps, lastOccurrence, secrets, services, true, patience, smaller);
    }

    /** Returns this program with a number of absorbed service failures. */
    Program forgiving(int failures) {
        return new Program(
                name, plans, starts, clock, steps, lastOccurrence, secrets, services, races, failures, smaller);
    }

    /** Creates a program with one instance of a generated definition, which calls services with deterministic replies. */
    static Program invented(String name, JsonNode definition, JsonNode input) {
        var plan = switch (compiled(definition.toString(), Map.of())) {
            case Compilation.Compiled compiled -> compiled.plan();
            case Compilation.Rejected(var faults, var _) ->
                throw new IllegalStateException(name + " is refused: " + faults + " in " + definition);
        };
        return new Program(
                        name,
                        List.of(plan),
                        Optional.of(plan.workflow().id()),
                        Optional.empty(),
                        input,
                        BEGIN,
                        List.of(),
                        BEGIN,
                        Map.of(),
                        DeterministicServices::new,
                        false)
                .reducible(() -> new DefinitionPruning(definition)
                        .pruned()
                        .flatMap(pruned -> compiles(pruned) ? Stream.of(invented(name, pruned, input)) : Stream.of()));
    }

    private static boolean compiles(JsonNode definition) {
        return compiled(definition.toString(), Map.of()) instanceof Compilation.Compiled;
    }

    /** Returns this program with other services. */
    public Program in(Supplier<SimulatedServices> others) {
        return new Program(
                name, plans, starts, clock, steps, lastOccurrence, secrets, others, races, patience, smaller);
    }

    /** Returns this program with other plans. */
    public Program by(List<Plan> others) {
        return new Program(
                name, others, starts, clock, steps, lastOccurrence, secrets, services, races, patience, smaller);
    }

    /** Returns the definition that stands for a plan in {@link #language()}. */
    public static String definition(int plan) {
        return "{\"plan\": " + plan + "}";
    }

    /** Returns a language whose "compiler" looks up the plans of this program. */
    public Languages language() {
        return new Languages(List.of(new Language() {
            @Override
            public String key() {
                return "compiled";
            }

            @Override
            public String distinguishingFields() {
                return "the number of a plan";
            }

            @Override
            public boolean recognises(SourceDocument sourceDocument) {
                return true;
            }

            @Override
            public Compilation compile(SourceDocument sourceDocument, CompilationContext compilationContext) {
                return new Compilation.Compiled(
                        plans.get(sourceDocument.root().path("plan").intValue()), List.of());
            }

            @Override
            public Diagram draw(SourceDocument sourceDocument) {
                throw new UnsupportedOperationException("a compiled program is not drawn");
            }
        }));
    }

    static Stream<Program> of(Path path) {
        return switch (TestFile.parse(path)) {
            case TestFile.TestFileResult.Tests(var file) ->
                file.cases().stream().flatMap(testCase -> of(name(path, testCase), testCase).stream());
            case TestFile.TestFileResult.Invalid invalid -> throw new IllegalStateException(invalid.toString());
        };
    }

    private static String name(Path path, TestCase testCase) {
        return path.getFileName().toString().replace(".test.yaml", "") + ": " + testCase.name();
    }

    /** Returns whether all plans can be deployed together. A name in two namespaces is refused. */
    private static boolean haveOneNamespaceForEachName(List<Plan> plans) {
        return plans.stream()
                .collect(Collectors.groupingBy(
                        plan -> plan.workflow().id(),
                        Collectors.mapping(plan -> plan.settings().namespace(), Collectors.toSet())))
                .values()
                .stream()
                .allMatch(namespaces -> namespaces.size() == 1);
    }

    private static Optional<Program> of(String name, TestCase testCase) {
        var testSetup = testCase.setting();
        var compilations = testSetup.definitions().stream()
                .map(definition -> compiled(definition, testSetup.resources(), testSetup.connectors()))
                .toList();
        var plans = compilations.stream()
                .filter(Compilation.Compiled.class::isInstance)
                .map(compilation -> ((Compilation.Compiled) compilation).plan())
                .toList();
        var runs = plans.size() == compilations.size()
                && testCase.input().isObject()
                && haveOneNamespaceForEachName(plans);
        if (!runs || testCase.tags().contains(ENDLESS)) {
            return Optional.empty();
        }
        var first = plans.getFirst().workflow().id();
        return Optional.of(new Program(
                        name,
                        plans,
                        testCase.started() ? testCase.workflow().or(() -> Optional.of(first)) : Optional.empty(),
                        testCase.version(),
                        testCase.input(),
                        testCase.clock(),
                        testCase.steps(),
                        testCase.lastOccurrence(),
                        testSetup.secrets(),
                        () -> new MockedServices(testSetup.services(), testSetup.allowed()),
                        Races.in(plans, testCase))
                .forgiving(testCase.tags().contains(PATIENT) ? PATIENCE : 0));
    }
}
