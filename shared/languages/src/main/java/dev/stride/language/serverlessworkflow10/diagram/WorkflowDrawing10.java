package dev.stride.language.serverlessworkflow10.diagram;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.diagram.DefinitionPart;
import dev.stride.diagram.Diagram;
import dev.stride.diagram.Edge;
import dev.stride.diagram.Edge.Kind;
import dev.stride.diagram.Shape;
import dev.stride.diagram.Shape.Text;
import dev.stride.diagram.ShapeKind;
import dev.stride.language.drawing.DrawingText;
import dev.stride.language.drawing.Origins;
import dev.stride.source.SourceDocument;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Draws the diagram of a workflow. A task with inner tasks is drawn as a group that contains them. */
public final class WorkflowDrawing10 {

    /** The shape of a task, by its first keyword in this order: a task with {@code for} and {@code do} is a loop. */
    private static final SequencedMap<String, ShapeKind> KINDS = kinds();

    private static SequencedMap<String, ShapeKind> kinds() {
        var kinds = new LinkedHashMap<String, ShapeKind>();
        kinds.put("call", ShapeKind.CALL);
        kinds.put("for", ShapeKind.LOOP);
        kinds.put("fork", ShapeKind.FORK);
        kinds.put("try", ShapeKind.WORK);
        kinds.put("switch", ShapeKind.CHOICE);
        kinds.put("set", ShapeKind.DATA);
        kinds.put("emit", ShapeKind.SEND);
        kinds.put("listen", ShapeKind.RECEIVE);
        kinds.put("wait", ShapeKind.TIMER);
        kinds.put("run", ShapeKind.WORKFLOW);
        kinds.put("raise", ShapeKind.TERMINATE);
        kinds.put("do", ShapeKind.WORK);
        return Collections.unmodifiableSequencedMap(kinds);
    }

    private final List<Edge> edges = new ArrayList<>();
    private final Origins origins;
    private int ids;

    private WorkflowDrawing10(Origins origins) {
        this.origins = origins;
    }

    /** Draws the diagram of a definition, which may be invalid. */
    public static Diagram draw(SourceDocument sourceDocument) {
        var definition = sourceDocument.root();
        var drawing = new WorkflowDrawing10(new Origins(definition, sourceDocument));
        var start = drawing.box(ShapeKind.START, "start", ConsumptionNotes.schedule(definition.path("schedule")));
        var end = drawing.box(ShapeKind.END, "end", List.of());
        var tasks = drawing.list(definition.path("do"), Optional.of(end.id()));
        var first = tasks.isEmpty() ? end : tasks.getFirst();
        drawing.edges.addFirst(new Edge(start.id(), first.id(), Kind.FLOW, List.of(), DefinitionPart.NONE));
        var shapes = Stream.of(List.of(start), tasks, List.of(end))
                .flatMap(List::stream)
                .toList();
        return new Diagram(definition.path("document").path("name").asText("workflow"), shapes, drawing.edges);
    }

    /** Draws a list of tasks as shapes with edges between them. @param end id of the shape after the list; empty inside a task */
    private List<Shape> list(JsonNode written, Optional<String> end) {
        var shapes = new ArrayList<Shape>();
        var tasks = new ArrayList<JsonNode>();
        var byName = new HashMap<String, String>();
        for (var item : written) {
            item.properties().stream().limit(1).forEach(task -> {
                var shape = task(task.getKey(), task.getValue());
                byName.put(task.getKey(), shape.id());
                shapes.add(shape);
                tasks.add(task.getValue());
            });
        }
        for (int index = 0; index < shapes.size(); index++) {
            var next = index + 1 < shapes.size()
                    ? Optional.of(shapes.get(index + 1).id())
                    : end;
            var id = shapes.get(index).id();
            var task = tasks.get(index);
            task.path("switch")
                    .forEach(item -> item.properties()
                            .forEach(each -> connect(
                                    id,
                                    each.getValue().path("then").asText(),
                                    List.of(each.getKey()),
                                    origins.of(each.getValue(), "then"),
                                    next,
                                    end,
                                    byName)));
            var caught = task.path("catch");
            if (task.has("try") && caught.has("then")) {
                connect(
                        id,
                        caught.path("then").asText(),
                        List.of("catch"),
                        origins.of(caught, "then"),
                        next,
                        end,
                        byName);
            }
            if (!task.has("raise") && !hasDefaultCase(task)) {
                connect(id, task.path("then").asText(), List.of(), origins.of(task, "then"), next, end, byName);
            }
        }
        return shapes;
    }

    /** Returns whether a case of a switch has no condition, so that the task never goes on to its `then`. */
    private static boolean hasDefaultCase(JsonNode task) {
        return task.path("switch").valueStream().flatMap(JsonNode::valueStream).anyMatch(each -> !each.has("when"));
    }

    private void connect(
            String from,
            String then,
            List<String> label,
            DefinitionPart origin,
            Optional<String> next,
            Optional<String> end,
            Map<String, String> byName) {
        var target = switch (then) {
            case "", "continue" -> next;
            case "end", "exit" -> end;
            default -> Optional.ofNullable(byName.get(then));
        };
        target.ifPresent(to -> edges.add(new Edge(from, to, Kind.FLOW, label, origin)));
    }

    private Shape task(String name, JsonNode task) {
        var keyword =
                KINDS.sequencedKeySet().stream().filter(task::has).findFirst().orElse("");
        var kind = KINDS.getOrDefault(keyword, ShapeKind.UNKNOWN);
        var notes = Stream.concat(
                        Stream.of("if")
                                .filter(task::has)
                                .map(_ -> "if " + task.path("if").asText()),
                        ConsumptionNotes.events(task.path("listen").path("to")).stream())
                .toList();
        return Shape.of(id(), kind, new Text(keyword, name, notes), origins.of(task), inside(keyword, task));
    }

    private List<Shape> inside(String keyword, JsonNode task) {
        return switch (keyword) {
            case "do", "for" -> list(task.path("do"), Optional.empty());
            case "listen" -> list(task.path("foreach").path("do"), Optional.empty());
            case "fork" -> branches(task.path("fork").path("branches"));
            case "try" ->
                Stream.of(
                                part("try", task.path("try")),
                                part("catch", task.path("catch").path("do")))
                        .flatMap(Optional::stream)
                        .toList();
            default -> List.of();
        };
    }

    private List<Shape> branches(JsonNode written) {
        return written.valueStream()
                .flatMap(item -> part("", JsonNodeFactory.instance.arrayNode().add(item)).stream())
                .toList();
    }

    private Optional<Shape> part(String title, JsonNode written) {
        var tasks = list(written, Optional.empty());
        return tasks.isEmpty()
                ? Optional.empty()
                : Optional.of(new Shape.Group(
                        id(), ShapeKind.ARM, new Text("", title, List.of()), origins.of(written), tasks));
    }

    private Shape box(ShapeKind kind, String name, List<String> notes) {
        return new Shape.Box(id(), kind, new Text("", name, notes), DefinitionPart.NONE);
    }

    private String id() {
        return "n" + ids++;
    }

    /** The notes in a diagram that describe schedules and awaited events (sections "Schedule" and "Event Consumption Strategy"). */
    private static final class ConsumptionNotes {

        private static final List<String> UNITS = List.of("days", "hours", "minutes", "seconds", "milliseconds");

        static List<String> schedule(JsonNode schedule) {
            return DrawingText.notes(
                    duration("every", schedule.path("every")),
                    DrawingText.note("cron", schedule.path("cron")),
                    duration("after", schedule.path("after")),
                    events(schedule.path("on")).stream());
        }

        static List<String> events(JsonNode strategy) {
            var until = strategy.path("until");
            return DrawingText.notes(
                    filters("", strategy.path("one")),
                    filters("any of ", strategy.path("any")),
                    filters("all of ", strategy.path("all")),
                    until.isObject()
                            ? events(until).stream().map(note -> "until " + note)
                            : DrawingText.note("until", until));
        }

        private static Stream<String> filters(String before, JsonNode filters) {
            if (filters.isMissingNode()) {
                return Stream.empty();
            }
            if (filters.isArray() && filters.isEmpty()) {
                return Stream.of("any event");
            }
            var types = filters.isArray() ? filters.valueStream().toList() : List.of(filters);
            var prefix = types.size() > 1 ? before : "";
            return Stream.of(types.stream()
                    .map(filter -> DrawingText.expression(filter.path("with").path("type")))
                    .collect(Collectors.joining(", ", prefix, "")));
        }

        private static Stream<String> duration(String before, JsonNode duration) {
            if (!duration.isObject()) {
                return DrawingText.note(before, duration);
            }
            return Stream.of(UNITS.stream()
                    .filter(duration::has)
                    .map(unit -> duration.path(unit).asText() + " " + unit)
                    .collect(Collectors.joining(" ", before + " ", "")));
        }

        private ConsumptionNotes() {}
    }
}
