package dev.stride.workflowtest.recorded;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.common.FileProblem;
import dev.stride.common.JsonProblem;
import dev.stride.common.Result;
import dev.stride.common.UntrustedJson;
import dev.stride.engine.branch.Status;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.engine.transition.Starter;
import dev.stride.plan.WorkflowId;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.codec.UnreadableData;
import dev.stride.runtime.history.HistoryStore.BranchHistoryEntry;
import dev.stride.workflowtest.recorded.RecordedRun.RecordedDefinition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A reader of recorded runs in the form in which the console and {@code stride history} export them:
 * {@code {strideRun, instance, history, definition, resources, called}}.
 */
public final class RecordedRunReader {

    public static final String FORM_KEY = "strideRun";

    static final int FORM = 1;

    /** The largest file that is read, in bytes. */
    public static final int LARGEST_FILE = 64 * 1024 * 1024;

    public static final int MOST_ENTRIES = 200_000;

    /** The largest number of instances that a run may have started. */
    public static final int MOST_CALLED = 200;

    /** The number of characters that a message shows of a wrong value. */
    private static final int SHOWN = 80;

    private static final Pattern BRANCH = Pattern.compile("0(\\.[0-9]{1,18}-[0-9]{1,9}){0,200}");

    private int entries = 0;
    private int runs = 0;

    private RecordedRunReader() {}

    /** A fault of the file, with a sentence for its reader. */
    private static final class NoRun extends Exception {
        private static final long serialVersionUID = 1;
        private final String reason;

        NoRun(String reason) {
            super(reason);
            this.reason = reason;
        }
    }

    /** Returns the beginning of a run, which needs the other parts of the form. */
    public static ObjectNode envelope(JsonNode instance) {
        return JsonNodeFactory.instance.objectNode().put(FORM_KEY, FORM).set("instance", instance);
    }

    /** Reads a run from a file. Returns a sentence that begins with the path if the file is not a run. */
    public static Result<RecordedRun, String> load(Path file) {
        if (!Files.isRegularFile(file)) {
            return Result.failed(FileProblem.missing(file));
        }
        try (var stream = Files.newInputStream(file)) {
            var bytes = stream.readNBytes(LARGEST_FILE + 1);
            if (bytes.length > LARGEST_FILE) {
                return Result.failed("%s is longer than %d bytes".formatted(file, LARGEST_FILE));
            }
            return switch (read(UntrustedJson.parseEnvelope(bytes))) {
                case Result.Ok(var run) -> Result.ok(run);
                case Result.Failed(String reason) -> Result.failed("%s: %s".formatted(file, reason));
            };
        } catch (IOException e) {
            return Result.failed("%s is not an exported run: %s".formatted(file, JsonProblem.of(e)));
        }
    }

    /** Reads a run. Returns a sentence if the value is not a run. */
    public static Result<RecordedRun, String> read(JsonNode json) {
        try {
            return Result.ok(new RecordedRunReader().run(json, ""));
        } catch (NoRun e) {
            return Result.failed(e.reason);
        }
    }

    private RecordedRun run(JsonNode json, String at) throws NoRun {
        if (!json.path(FORM_KEY).isInt() || json.path(FORM_KEY).intValue() != FORM) {
            throw new NoRun(
                    "%s is not a run of the form %d: `%s` is %s. Export it with this release: stride history INSTANCE --export FILE"
                            .formatted(at.isEmpty() ? "the document" : at, FORM, FORM_KEY, shown(json.path(FORM_KEY))));
        }
        if (++runs > MOST_CALLED + 1) {
            throw new NoRun("the run has started more than %d instances".formatted(MOST_CALLED));
        }
        var instance = json.path("instance");
        var called = new ArrayList<RecordedRun>();
        for (int i = 0; i < list(json, "called", at).size(); i++) {
            called.add(run(json.path("called").path(i), at + "/called/" + i));
        }
        return new RecordedRun(
                text(instance, "id", at + "/instance"),
                decode(instance.path("workflow"), WorkflowId.class, at + "/instance/workflow"),
                decode(instance.path("status"), Status.class, at + "/instance/status"),
                instance.path("input").isMissingNode() ? JsonNodeFactory.instance.objectNode() : instance.path("input"),
                Optional.ofNullable(instance.get("output")),
                Optional.ofNullable(instance.get("fault")).filter(JsonNode::isObject),
                decode(instance.path("startedAt"), Instant.class, at + "/instance/startedAt"),
                instance.has("startedBy")
                        ? Optional.of(decode(instance.path("startedBy"), Starter.class, at + "/instance/startedBy"))
                        : Optional.empty(),
                history(list(json, "history", at), at),
                definition(json, at),
                called);
    }

    private List<BranchHistoryEntry> history(JsonNode list, String at) throws NoRun {
        entries += list.size();
        if (entries > MOST_ENTRIES) {
            throw new NoRun("the history has more than %d entries".formatted(MOST_ENTRIES));
        }
        var lines = new ArrayList<BranchHistoryEntry>();
        for (int i = 0; i < list.size(); i++) {
            lines.add(line(list.path(i), at + "/history/" + i));
        }
        return lines;
    }

    private static BranchHistoryEntry line(JsonNode json, String at) throws NoRun {
        var branch = json.path("branch").asText();
        if (!(json instanceof ObjectNode object) || !BRANCH.matcher(branch).matches()) {
            throw new NoRun(
                    "%s is not an entry of a history: `branch` is %s".formatted(at, shown(json.path("branch"))));
        }
        return new BranchHistoryEntry(branch, decode(object.deepCopy().without("branch"), HistoryEntry.class, at));
    }

    private static Optional<RecordedDefinition> definition(JsonNode json, String at) throws NoRun {
        var definition = json.path("definition");
        if (!definition.isTextual() || definition.textValue().isBlank()) {
            return Optional.empty();
        }
        var resources = new HashMap<String, String>();
        for (var resource : json.path("resources").properties()) {
            resources.put(resource.getKey(), text(json.path("resources"), resource.getKey(), at + "/resources"));
        }
        return Optional.of(new RecordedDefinition(definition.textValue(), resources));
    }

    private static JsonNode list(JsonNode json, String key, String at) throws NoRun {
        var list = json.path(key);
        if (!list.isArray() && !list.isMissingNode()) {
            throw new NoRun("%s/%s is not a list, but %s".formatted(at, key, shown(list)));
        }
        return list;
    }

    private static String text(JsonNode json, String key, String at) throws NoRun {
        if (!json.path(key).isTextual()) {
            throw new NoRun("%s/%s is not a text, but %s".formatted(at, key, shown(json.path(key))));
        }
        return json.path(key).textValue();
    }

    private static <T> T decode(JsonNode json, Class<T> type, String at) throws NoRun {
        if (json.isMissingNode() || json.isNull()) {
            throw new NoRun("%s is missing".formatted(at));
        }
        try {
            return Json.decode(json, type);
        } catch (UnreadableData e) {
            throw new NoRun("%s cannot be read: it is %s".formatted(at, shown(json)));
        }
    }

    private static String shown(JsonNode json) {
        var text = json.isMissingNode() ? "missing" : json.toString();
        return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "...";
    }
}
