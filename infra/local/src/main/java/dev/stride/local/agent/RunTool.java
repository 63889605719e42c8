package dev.stride.local.agent;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.engine.branch.RaisedFault;
import dev.stride.engine.branch.Status;
import dev.stride.language.registry.KnownLanguages;
import dev.stride.local.InvalidInputException;
import dev.stride.local.agent.AgentTool.Arguments;
import dev.stride.local.agent.HistoryTool.RunHistories;
import dev.stride.local.agent.Workspace.Verdict;
import dev.stride.local.command.option.ConnectorsOption;
import dev.stride.local.file.CalledDefinitions;
import dev.stride.local.file.DefinitionFile;
import dev.stride.plan.Checkpoint;
import dev.stride.plan.Plan;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.instance.Instances.Instance;
import dev.stride.runtime.instance.WaitReason;
import dev.stride.source.Diagnostic;
import dev.stride.source.SourceParseResult;
import dev.stride.source.SourceParser;
import dev.stride.workflowtest.TestCase;
import dev.stride.workflowtest.TestFile;
import dev.stride.workflowtest.TestFile.TestFileResult;
import dev.stride.workflowtest.TestWorld;
import dev.stride.workflowtest.expect.Observed;
import dev.stride.workflowtest.service.ReceivedRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The tool that runs a definition. A run is a test case without expectations: on virtual time, and with services that the agent
 * states.
 */
record RunTool(Workspace workspace, RunHistories histories) implements AgentTool {

    private static final List<String> OF_FILE = List.of("services", "secrets", "environment");

    /** The arguments that a test case has. */
    private static final List<String> OF_CASE = List.of("input", "steps", "clock", "until");

    private static final String CASE_POINTER = "/cases/0";

    /** The most lines of the history that the answer shows; the tool {@code history} shows all. */
    private static final int LAST_LINES = 10;

    private record PlacedFault(
            String name, String code, String message, String state, String pointer, int line, int column) {}

    private record Ended(String workflow, Status status, Optional<JsonNode> output) {}

    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    private record Answer(
            String run,
            Optional<Status> status,
            Optional<JsonNode> output,
            Optional<PlacedFault> fault,
            List<WaitReason> waitingFor,
            List<Ended> instances,
            List<String> calls,
            List<JsonNode> produced,
            List<String> problems,
            List<Diagnostic> warnings,
            List<String> lastOfHistory) {}

    @Override
    public String name() {
        return "run";
    }

    @Override
    public String description() {
        return "Runs one instance of a definition in virtual time, in which waits take no time. No service is called: `services`"
                + " states what they answer, in the form of workflow tests (*.test.yaml). Answers status, output, fault with its"
                + " place, calls and events. The workflows that it calls are read from its folder.";
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(
                Parameter.text("file", "The definition; a path relative to the folder of the server."),
                Parameter.text("text", "The text of a definition that needs no other file, instead of a file."),
                Parameter.json(
                        "input",
                        "The input of the instance. Without it, events start a workflow that events can start."),
                Parameter.list("steps", """
                        What happens to the instance, as in a test: {"event": {"type": ..., "source": ..., "data": ...}}, \
                        {"cancel": true}, {"retry": true}, each with an optional "after" such as PT1H."""),
                Parameter.list("services", """
                        Mocked services, as in a test: {"match": {"method": "GET", "path": "/users/{id}"}, "reply": {"status": 200, \
                        "body": ...}}. The first match answers."""),
                Parameter.object("secrets", "Values of secrets by name."),
                Parameter.object("environment", "Environment variables of the deployment by name."),
                Parameter.text("clock", "The virtual time of the start, such as 2026-03-28T12:00:00Z."),
                Parameter.text(
                        "until",
                        "The virtual time to run for, such as P1D. Default: until only endless waits are left."));
    }

    @Override
    public JsonNode answer(Arguments arguments) {
        var definitions = definitions(arguments);
        if (definitions.stream().anyMatch(each -> !each.faults().isEmpty())) {
            return Json.toTree(definitions.stream()
                    .filter(each -> !each.faults().isEmpty())
                    .map(each -> Verdict.of(each, workspace))
                    .toList());
        }
        var world = new TestWorld(testCase(arguments, definitions), KnownLanguages.ALL, Checkpoint.STATES);
        return Json.toTree(answer(world, world.run(), definitions));
    }

    /** Returns the definition and those that it calls, of which it is the last. */
    private List<DefinitionFile> definitions(Arguments arguments) {
        if (arguments.text("text").isPresent()) {
            return List.of(workspace.compile(arguments, false));
        }
        var file = workspace.definition(arguments);
        return CalledDefinitions.load(file, List.of(), workspace.reader(file, false));
    }

    private TestCase testCase(Arguments arguments, List<DefinitionFile> definitions) {
        var last = definitions.getLast();
        var folder = Objects.requireNonNull(last.file().getParent());
        return switch (TestFile.parse(
                folder.resolve("run.test.json"),
                testFile(arguments, definitions).toString())) {
            case TestFileResult.Tests(var file) -> file.cases().getFirst();
            case TestFileResult.Invalid(var _, var faults) ->
                throw new InvalidInputException(String.join(
                        "\n", Shown.lines(faults.stream().map(RunTool::sentence).toList())));
        };
    }

    private static String sentence(Diagnostic fault) {
        var pointer = fault.pointer().startsWith(CASE_POINTER)
                ? fault.pointer().substring(CASE_POINTER.length())
                : fault.pointer();
        return "%s: %s%s".formatted(pointer, fault.message(), fault.hint().isEmpty() ? "" : " (" + fault.hint() + ")");
    }

    private ObjectNode testFile(Arguments arguments, List<DefinitionFile> definitions) {
        var file = JsonNodeFactory.instance.objectNode();
        var texts = file.putArray("definitions");
        definitions.forEach(each -> {
            if (each.file().equals(workspace.unnamed())) {
                texts.add(content(each));
            } else {
                texts.add(each.file().toString());
            }
        });
        connectors(definitions.getLast().file()).ifPresent(path -> file.put("connectors", path.toString()));
        OF_FILE.forEach(key -> arguments.json(key).ifPresent(value -> file.set(key, value)));
        var plan = definitions.getLast().plan().orElseThrow();
        var testCase = file.putArray("cases").addObject();
        testCase.put("name", "run").put("workflow", plan.workflow().id());
        OF_CASE.forEach(key -> arguments.json(key).ifPresent(value -> testCase.set(key, value)));
        testCase.put("start", startsByEvents(arguments, plan) ? "none" : "api").putObject("expect");
        return file;
    }

    /** Returns the text as a test file writes it: a text of one line would be the name of a file there. */
    private static JsonNode content(DefinitionFile definition) {
        return SourceParser.parse(definition.text().definition()) instanceof SourceParseResult.Parsed(var document)
                        && !definition.text().definition().strip().contains("\n")
                ? document.root()
                : JsonNodeFactory.instance.textNode(definition.text().definition());
    }

    private Optional<Path> connectors(Path definition) {
        return Stream.of(Objects.requireNonNull(definition.getParent()), workspace.root())
                .map(folder -> folder.resolve(ConnectorsOption.FILE))
                .filter(Files::exists)
                .findFirst();
    }

    private static boolean startsByEvents(Arguments arguments, Plan plan) {
        return plan.settings().starts().isPresent()
                && arguments.json("input").isEmpty()
                && arguments.json("steps").filter(steps -> !steps.isEmpty()).isPresent();
    }

    private Answer answer(TestWorld world, Observed observed, List<DefinitionFile> definitions) {
        var history = world.trace();
        var instance = observed.instance();
        return new Answer(
                histories.keep(history),
                instance.map(Instance::status),
                instance.flatMap(Instance::output).map(Shown::value),
                instance.flatMap(it -> it.raised().map(raised -> placed(raised, it, definitions))),
                instance.map(Instance::waitingFor).orElse(List.of()),
                others(observed),
                Shown.lines(
                        observed.calls().stream().map(ReceivedRequest::toString).toList()),
                Shown.items(
                        observed.produced().stream().map(Shown::value).toList(),
                        more -> JsonNodeFactory.instance.textNode(more + " more")),
                Shown.lines(Stream.of(
                                world.problems().stream(),
                                observed.inputRefusal().stream(),
                                observed.faults().stream().map(RunTool::sentence))
                        .flatMap(lines -> lines)
                        .toList()),
                Verdict.shown(observed.warnings()),
                history.subList(Math.max(0, history.size() - LAST_LINES), history.size()).stream()
                        .map(Shown::line)
                        .toList());
    }

    /** Returns the instances besides the one that the answer is about. */
    private static List<Ended> others(Observed observed) {
        return observed.instances().stream()
                .filter(each -> !observed.instance().map(Instance::id).equals(Optional.of(each.id())))
                .limit(Shown.ITEMS)
                .map(each -> new Ended(
                        each.workflow().toString(), each.status(), each.output().map(Shown::value)))
                .toList();
    }

    private static PlacedFault placed(RaisedFault raised, Instance instance, List<DefinitionFile> definitions) {
        var pointer = raised.fault().pointer().orElse(raised.source());
        var text = definitions.stream()
                .filter(each -> each.plan()
                        .filter(plan -> plan.workflow().equals(instance.workflow()))
                        .isPresent())
                .map(each -> each.text().definition())
                .findFirst()
                .orElse("");
        var position = Places.position(text, pointer);
        return new PlacedFault(
                raised.fault().name(),
                raised.fault().code(),
                Shown.line(raised.fault().message()),
                raised.state(),
                pointer,
                position.line(),
                position.column());
    }
}
