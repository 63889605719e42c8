package dev.stride.workflowtest.recorded;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.engine.branch.Status;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.runtime.history.HistoryStore.BranchHistoryEntry;
import dev.stride.source.SourceParseResult;
import dev.stride.source.SourceParser;
import dev.stride.workflowtest.recorded.RecordedRun.RecordedDefinition;
import dev.stride.workflowtest.value.BlockText;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A test file with one case that repeats a recorded run: its calls get the recorded replies, its events come at their distances in
 * time, and its path, its calls and its outcome are expected.
 */
public final class RecordedCase {

    /** A distance in time below this one is left out where nothing can depend on it. */
    private static final Duration NOTICEABLE = Duration.ofSeconds(1);

    /** The keys whose values are data of the run. */
    private static final Set<String> DATA = Set.of("input", "output", "body", "response", "data", "event", "retry");

    /** The delay of replies that do not come in the time of the run. */
    private static final Duration UNANSWERED = Duration.ofDays(3650);

    private static final String RESPONSE = "response";

    private final RecordedRun run;
    private final Sources sources;
    private final List<RecordedCall> calls;

    /**
     * Where a test file gets its definitions from. Those of other workflows that a run has started are written into the file.
     *
     * @param connectors path of the connectors, relative to the test file
     */
    public record Sources(List<Source> definitions, Optional<String> connectors) {
        public Sources {
            definitions = List.copyOf(definitions);
        }

        /** No files: the run has its definitions. */
        public static Sources ofTheRun() {
            return new Sources(List.of(), Optional.empty());
        }

        boolean define(String workflow) {
            return definitions.stream().anyMatch(source -> source.workflow().equals(workflow));
        }
    }

    /**
     * The file of a definition.
     *
     * @param path relative to the test file
     * @param workflow id of the workflow that it defines
     */
    public record Source(String path, String workflow, String text) {}

    private RecordedCase(RecordedRun run, Sources sources) {
        this.run = run;
        this.sources = sources;
        calls = RecordedCall.allOf(run);
    }

    /** Returns the text of the test file. The run must have no {@link RecordedRun#obstacle}. */
    public static String write(RecordedRun run, Sources sources) {
        return new RecordedCase(run, sources).text();
    }

    /** Returns the workflows that the run has started and whose definitions are neither files nor part of the run. */
    public static Set<String> undefined(RecordedRun run, Sources sources) {
        return run.family()
                .filter(each -> each.definition().isEmpty())
                .map(each -> each.workflow().id())
                .filter(id -> !sources.define(id))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private String text() {
        var file = JsonNodeFactory.instance.objectNode();
        var definitions = definitions(file);
        sources.connectors().ifPresent(path -> file.put("connectors", path));
        var secrets = secrets();
        if (!secrets.isEmpty()) {
            file.set("secrets", secrets);
        }
        var services = services();
        if (!services.isEmpty()) {
            file.set("services", services);
        }
        file.putArray("cases").add(testCase(definitions > 1));
        return head(file, secrets) + BlockText.of(file);
    }

    private String head(JsonNode file, JsonNode secrets) {
        var lines = new ArrayList<String>();
        lines.add("Made from the run %s of %s, which began at %s and is %s."
                .formatted(run.id(), run.workflow(), run.begin(), run.status()));
        if (!secrets.isEmpty()) {
            lines.add("The run does not contain the values of its secrets. Set those on which the case depends: "
                    + secrets.propertyStream().map(Map.Entry::getKey).collect(Collectors.joining(", ")) + ".");
        }
        var personal = PersonalData.pointers(dataOf(file));
        if (!personal.isEmpty()) {
            lines.add("These values may be personal data. Replace them by made up ones, each the same everywhere:");
            personal.stream().limit(PersonalData.MOST_PLACES).forEach(pointer -> lines.add("  " + pointer));
            if (personal.size() > PersonalData.MOST_PLACES) {
                lines.add("  and %d more".formatted(personal.size() - PersonalData.MOST_PLACES));
            }
        }
        return lines.stream().map(BlockText::comment).collect(Collectors.joining());
    }

    /**
     * Returns the data of the run in the document, with the same pointers: names of workflows, states and actions are none. A place
     * without data is null.
     */
    private static JsonNode dataOf(JsonNode part) {
        return switch (part) {
            case ObjectNode object -> {
                var kept = object.objectNode();
                object.properties()
                        .forEach(field -> kept.set(
                                field.getKey(),
                                DATA.contains(field.getKey()) ? field.getValue() : dataOf(field.getValue())));
                yield kept;
            }
            case ArrayNode array -> {
                var kept = array.arrayNode();
                array.forEach(item -> kept.add(dataOf(item)));
                yield kept;
            }
            case JsonNode _ -> NullNode.getInstance();
        };
    }

    /** Writes the definitions and their resources. Returns how many definitions there are. */
    private int definitions(ObjectNode file) {
        var definitions = file.putArray("definitions");
        sources.definitions().forEach(source -> definitions.add(source.path()));
        var resources = JsonNodeFactory.instance.objectNode();
        var written = new HashSet<String>();
        sources.definitions().forEach(source -> written.add(source.workflow()));
        run.family()
                .forEach(each -> each.definition()
                        .filter(_ -> written.add(each.workflow().id()))
                        .ifPresent(definition -> {
                            definitions.add(content(definition.text()));
                            definition.resources().forEach((name, text) -> resources.set(name, content(text)));
                        }));
        if (!resources.isEmpty()) {
            file.set("resources", resources);
        }
        return definitions.size();
    }

    /**
     * Returns a document as a text of several lines or as an object, because a test file takes a text of one line for the path of a
     * file: then the run could have any file of its reader read.
     */
    private static JsonNode content(String text) {
        if (text.strip().contains("\n")) {
            return TextNode.valueOf(text);
        }
        return SourceParser.parse(text) instanceof SourceParseResult.Parsed(var source)
                        && source.root().isObject()
                ? source.root()
                : TextNode.valueOf("\n" + text);
    }

    private ObjectNode secrets() {
        var secrets = JsonNodeFactory.instance.objectNode();
        run.family()
                .flatMap(each -> each.definition().stream())
                .forEach(definition -> secrets.setAll(MaskedSecrets.placeholders(definition.text())));
        return secrets;
    }

    private ArrayNode services() {
        var places = new LinkedHashMap<ObjectNode, List<RecordedCall>>();
        calls.forEach(call ->
                places.computeIfAbsent(place(call), _ -> new ArrayList<>()).add(call));
        var rows = JsonNodeFactory.instance.arrayNode();
        places.forEach((place, several) -> rows(place, several).forEach(rows::add));
        if (run.hasInterruptedCalls()) {
            // Whatever else was called had no reply before it was stopped.
            var unanswered = rows.addObject();
            unanswered.putObject("match").putObject("call");
            unanswered.putObject("reply").put("delay", UNANSWERED.toString());
        }
        return rows;
    }

    /** Returns the key {@code call} of a request, with no more than tells the place from others. */
    private ObjectNode place(RecordedCall call) {
        var place = JsonNodeFactory.instance.objectNode();
        if (run.family().map(RecordedRun::workflow).distinct().count() > 1) {
            place.put("workflow", call.workflow());
        }
        if (calls.stream()
                .anyMatch(other -> other.action().equals(call.action())
                        && other.workflow().equals(call.workflow())
                        && !other.state().equals(call.state()))) {
            place.put("state", call.state());
        }
        return place.put("action", call.action());
    }

    /**
     * Returns the rows for the calls of one place: one with all replies in order or, if calls that differ in their arguments got
     * different replies, one for each of the arguments, because parallel calls may come in another order. So it is, too, if other
     * calls of the place may have been stopped, whose arguments the history does not have.
     */
    private List<ObjectNode> rows(ObjectNode place, List<RecordedCall> several) {
        var replies = several.stream().map(this::reply).toList();
        var byArguments = several.stream()
                .collect(Collectors.groupingBy(
                        call -> call.arguments().flatMap(MaskedSecrets::without),
                        LinkedHashMap::new,
                        Collectors.toList()));
        var isOneRow = byArguments.size() == 1 || Set.copyOf(replies).size() == 1;
        if (byArguments.containsKey(Optional.<JsonNode>empty()) || isOneRow && !run.hasInterruptedCalls()) {
            return List.of(row(place, Optional.empty(), replies));
        }
        // A row matches all arguments that contain its own, so those with more of them come first.
        return byArguments.entrySet().stream()
                .sorted(Comparator.comparingInt(
                        row -> -row.getKey().map(it -> it.toString().length()).orElse(0)))
                .map(row -> row(
                        place,
                        row.getKey(),
                        row.getValue().stream().map(this::reply).toList()))
                .toList();
    }

    private static ObjectNode row(ObjectNode place, Optional<JsonNode> body, List<ObjectNode> replies) {
        var row = JsonNodeFactory.instance.objectNode();
        var match = row.putObject("match");
        match.set("call", place);
        body.ifPresent(it -> match.set("body", it));
        if (Set.copyOf(replies).size() == 1) {
            row.set("reply", replies.getFirst());
        } else {
            var list = row.putArray("replies");
            replies.forEach(list::add);
        }
        return row;
    }

    private ObjectNode reply(RecordedCall call) {
        var reply = call.reply().objectNode();
        call.reply()
                .propertyStream()
                .filter(part -> !part.getKey().equals(RESPONSE) || readsResponse())
                .forEach(part -> reply.set(part.getKey(), literal(part.getValue())));
        if (call.took().isPositive() && (dependsOnTime() || call.took().compareTo(NOTICEABLE) >= 0)) {
            reply.put("delay", call.took().toString());
        }
        return reply;
    }

    /** Returns whether a definition may read status and headers of replies, which would only fill the file otherwise. */
    private boolean readsResponse() {
        return Stream.concat(
                        sources.definitions().stream().map(Source::text),
                        run.family().flatMap(each -> each.definition().stream()).map(RecordedDefinition::text))
                .anyMatch(text -> text.contains(RESPONSE) || text.contains("authorization"));
    }

    /** Returns whether the order of what happened may depend on how long replies took. */
    private boolean dependsOnTime() {
        return run.family()
                .flatMap(each -> each.history().stream())
                .map(BranchHistoryEntry::entry)
                .anyMatch(entry -> entry instanceof HistoryEntry.Forked
                        || entry instanceof HistoryEntry.Awaiting
                        || entry instanceof HistoryEntry.Delegated
                        || entry instanceof HistoryEntry.Sleeping
                        || entry instanceof HistoryEntry.TimedOut);
    }

    /** Returns a value in which no text is taken for an expression. */
    private static JsonNode literal(JsonNode value) {
        return switch (value) {
            case ObjectNode object -> {
                var copy = object.objectNode();
                object.properties().forEach(field -> copy.set(field.getKey(), literal(field.getValue())));
                yield copy;
            }
            case ArrayNode array -> {
                var copy = array.arrayNode();
                array.forEach(item -> copy.add(literal(item)));
                yield copy;
            }
            case TextNode text when text.textValue().contains("${") -> TextNode.valueOf("${ %s }".formatted(text));
            case JsonNode other -> other;
        };
    }

    private ObjectNode testCase(boolean severalDefinitions) {
        var json = JsonNodeFactory.instance.objectNode();
        json.put(
                "name",
                "the run %s of %s is repeated"
                        .formatted(run.id(), run.workflow().id()));
        if (severalDefinitions) {
            json.put("workflow", run.workflow().id());
        }
        json.put("clock", run.begin().toString());
        if (run.beginsWithEvents()) {
            json.put("start", "none");
        } else {
            json.put("instance", run.id());
            json.set("input", run.input());
        }
        var steps = steps();
        if (!steps.isEmpty()) {
            json.set("steps", steps);
        }
        if (!run.isWhole()) {
            run.family()
                    .flatMap(each -> each.history().stream())
                    .map(line -> line.entry().at())
                    .max(Comparator.naturalOrder())
                    .ifPresent(last -> json.put("until", distance(last).toString()));
        }
        json.set("expect", expect());
        return json;
    }

    private Duration distance(Instant at) {
        var distance = Duration.between(run.begin(), at);
        return distance.isNegative() ? Duration.ZERO : distance;
    }

    /** @param time when the event of the step occurred, because events may be consumed together that have arrived one by one */
    private record Step(Instant at, String time, ObjectNode json) {}

    private ArrayNode steps() {
        var steps = new ArrayList<Step>();
        events().forEach(event -> steps.add(event));
        run.rootEntries()
                .flatMap(entry -> operation(entry).map(json -> new Step(entry.at(), "", json)).stream())
                .forEach(steps::add);
        steps.sort(Comparator.comparing(Step::at).thenComparing(Step::time));
        var list = JsonNodeFactory.instance.arrayNode();
        steps.forEach(step -> {
            var json = list.addObject().put("after", distance(step.at()).toString());
            json.setAll(step.json());
        });
        return list;
    }

    /** Returns the consumed events, except those that the run itself has published. */
    private List<Step> events() {
        var lines = run.family()
                .flatMap(each -> each.history().stream())
                .map(BranchHistoryEntry::entry)
                .toList();
        var seen = lines.stream()
                .flatMap(entry -> entry instanceof HistoryEntry.Produced it ? Stream.of(it.id()) : Stream.empty())
                .collect(Collectors.toCollection(HashSet::new));
        var events = new ArrayList<Step>();
        lines.forEach(entry -> contents(entry)
                .filter(content -> seen.add(content.path("id").asText()))
                .forEach(content -> {
                    ObjectNode event = content.deepCopy();
                    event.remove("specversion");
                    events.add(new Step(
                            entry.at(),
                            event.path("time").asText(),
                            event.objectNode().set("event", event)));
                }));
        return events;
    }

    /** Returns the events with which an instance began or that it consumed. */
    private static Stream<JsonNode> contents(HistoryEntry entry) {
        return switch (entry) {
            case HistoryEntry.Started it ->
                it.events().stream().flatMap(JsonNode::valueStream).filter(JsonNode::isObject);
            case HistoryEntry.Consumed it -> it.content().stream();
            case HistoryEntry _ -> Stream.empty();
        };
    }

    private static Optional<ObjectNode> operation(HistoryEntry entry) {
        var step = JsonNodeFactory.instance.objectNode();
        return switch (entry) {
            case HistoryEntry.Cancelled it ->
                Optional.of(
                        it.compensates()
                                ? step.set("cancel", step.objectNode().put("compensate", true))
                                : step.put("cancel", true));
            case HistoryEntry.Retried it ->
                Optional.of(it.patch()
                        .filter(JsonNode::isObject)
                        .<ObjectNode>map(patch -> step.set("retry", patch))
                        .orElseGet(() -> step.put("retry", true)));
            case HistoryEntry.Suspended _ -> Optional.of(step.put("suspend", true));
            case HistoryEntry.Resumed _ -> Optional.of(step.put("resume", true));
            case HistoryEntry _ -> Optional.empty();
        };
    }

    private ObjectNode expect() {
        var expect = JsonNodeFactory.instance.objectNode();
        expect.put("status", run.status().name());
        run.output().filter(_ -> run.status() == Status.COMPLETED).ifPresent(output -> expect.set("output", output));
        run.fault().ifPresent(fault -> {
            var subset = expect.putObject("fault");
            List.of("name", "code", "state").forEach(key -> {
                if (fault.path(key).isTextual() && !fault.path(key).textValue().isEmpty()) {
                    subset.set(key, fault.path(key));
                }
            });
        });
        var visited = expect.putArray("visited");
        run.rootEntries()
                .flatMap(entry -> entry instanceof HistoryEntry.Entered it ? Stream.of(it.state()) : Stream.empty())
                .forEach(visited::add);
        if (!run.hasInterruptedCalls()) {
            expectCalls(expect);
        }
        produced().ifPresent(list -> expect.set("produced", list));
        return expect;
    }

    private void expectCalls(ObjectNode expect) {
        var expected = expect.putArray("calls");
        calls.forEach(call -> {
            var json = expected.addObject();
            json.putObject("call").put("state", call.state()).put("action", call.action());
            call.arguments()
                    .filter(it -> !it.isNull())
                    .flatMap(MaskedSecrets::without)
                    .ifPresent(arguments -> json.set("body", arguments));
        });
        if (calls.size() > 1 && dependsOnTime()) {
            expect.put("callsAnyOrder", true);
        }
    }

    private Optional<ArrayNode> produced() {
        var list = JsonNodeFactory.instance.arrayNode();
        run.family()
                .flatMap(each -> each.history().stream())
                .map(BranchHistoryEntry::entry)
                .sorted(Comparator.comparing(HistoryEntry::at))
                .forEach(entry -> {
                    if (entry instanceof HistoryEntry.Produced it
                            && it.content().isPresent()) {
                        var event = list.addObject();
                        List.of("type", "source", "data")
                                .forEach(key -> Optional.ofNullable(
                                                it.content().get().get(key))
                                        .flatMap(MaskedSecrets::without)
                                        .ifPresent(value -> event.set(key, value)));
                    }
                });
        return list.isEmpty() ? Optional.empty() : Optional.of(list);
    }
}
