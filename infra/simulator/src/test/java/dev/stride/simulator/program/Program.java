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
import dev.stride.language.source.SourceDocument;
import dev.stride.plan.Plan;
import dev.stride.simulator.port.SimulatedServices;
import dev.stride.simulator.upgrade.WorldSnapshot;
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
import java.util.stream.Stream;

/**
 * Definitions, compiled once, and what happens to them, to be run many times in worlds where things go wrong.
 *
 * @param plans in the order of their deployment
 * @param starts what clients start at the beginning; empty where events start instances
 * @param lastOccurrence the last time at which a schedule starts instances
 * @param services makes the outside of one run, in which the same attempt of the same call gets the same answer
 * @param races whether chance may decide how it ends: what is late by a crash may miss its time, or come second
 * @param patience failures of services that it forgives, whatever calls they befall: with no more it ends as without them
 * @param thawed a world that another version has left in the middle of what happens, to be gone on with
 * @param smaller makes programs that lack a part of this one each, where that is known
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
        Optional<WorldSnapshot> thawed,
        Supplier<Stream<Program>> smaller) {

    /** What a client starts. */
    public record Beginning(String workflow, Optional<String> version, JsonNode input) {}

    /** A program of at most one client. */
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
                Optional.empty(),
                Stream::empty);
    }

    /** The tag of a case that never comes to rest. */
    private static final String ENDLESS = "endless";

    /** The tag of a case whose calls are all retried, whatever goes wrong with them. */
    private static final String PATIENT = "patient";

    /** Failures of services that such a case forgives: each of its calls is retried as often. */
    private static final int PATIENCE = 4;

    private static final Instant BEGIN = Instant.parse("2024-01-01T00:00:00Z");

    private static final Languages LANGUAGES = KnownLanguages.ALL;

    private static final CallKinds KINDS = CallKinds.builtIn(StubClients.NONE);

    /** All cases of all test files under a folder in which instances run and come to rest. */
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

    /** What a definition compiles to. */
    static Compilation compiled(String definition, Map<String, String> resources) {
        return compiled(definition, resources, Connectors.NONE);
    }

    private static Compilation compiled(String definition, Map<String, String> resources, Connectors connectors) {
        var text = definition.getBytes(StandardCharsets.UTF_8);
        var compilationContext =
                new CompilationContext(KINDS, new BundleResources(resources), SecretSource.NONE, connectors);
        return LANGUAGES.compile(text, Optional.empty(), compilationContext);
    }

    /** The same with another way to make smaller ones. */
    Program reducible(Supplier<Stream<Program>> parts) {
        return new Program(
                name, plans, starts, clock, steps, lastOccurrence, secrets, services, races, patience, thawed, parts);
    }

    /** The same when chance may decide how it ends. */
    Program racing() {
        return new Program(
                name, plans, starts, clock, steps, lastOccurrence, secrets, services, true, patience, thawed, smaller);
    }

    /** The same when its calls forgive failures of services. */
    Program forgiving(int failures) {
        return new Program(
                name, plans, starts, clock, steps, lastOccurrence, secrets, services, races, failures, thawed, smaller);
    }

    /** One instance of a definition that was made up, which calls services whose answers follow from what they are asked. */
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

    /** The same in another outside. */
    public Program in(Supplier<SimulatedServices> others) {
        return new Program(
                name, plans, starts, clock, steps, lastOccurrence, secrets, others, races, patience, thawed, smaller);
    }

    /** The same by other plans. */
    public Program by(List<Plan> others) {
        return new Program(
                name,
                others,
                starts,
                clock,
                steps,
                lastOccurrence,
                secrets,
                services,
                races,
                patience,
                thawed,
                smaller);
    }

    /** The definition that stands for a plan in {@link #language()}. */
    public static String definition(int plan) {
        return "{\"plan\": " + plan + "}";
    }

    /** A language that finds what is compiled already. */
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

    private static Stream<Program> of(Path path) {
        return switch (TestFile.parse(path)) {
            case TestFile.TestFileResult.Tests(var file) ->
                file.cases().stream().flatMap(testCase -> of(name(path, testCase), testCase).stream());
            case TestFile.TestFileResult.Invalid invalid -> throw new IllegalStateException(invalid.toString());
        };
    }

    private static String name(Path path, TestCase testCase) {
        return path.getFileName().toString().replace(".test.yaml", "") + ": " + testCase.name();
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
        var runs = plans.size() == compilations.size() && testCase.input().isObject();
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
