package dev.stride.language.serverlessworkflow08.diagram;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.diagram.DefinitionPart;
import dev.stride.diagram.Edge.Kind;
import dev.stride.diagram.Shape;
import dev.stride.diagram.ShapeKind;
import dev.stride.language.drawing.DiagramBuilder;
import dev.stride.language.drawing.DiagramBuilder.StateToDraw;
import dev.stride.language.drawing.DrawingText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Draws states: their content, and the edges to the states that follow them. */
final class StateDrawing {

    private final DiagramBuilder diagramBuilder;
    private final ActionDrawing actions;
    private final EventDrawing events;

    StateDrawing(DiagramBuilder diagramBuilder, ActionDrawing actions) {
        this.diagramBuilder = diagramBuilder;
        this.actions = actions;
        events = new EventDrawing(diagramBuilder, actions);
    }

    void draw(StateToDraw drawn) {
        var state = drawn.state();
        switch (state.path("type").asText()) {
            case "operation" -> add(drawn, ShapeKind.WORK, Stream.empty(), actions(state));
            case "event" -> add(drawn, ShapeKind.WAIT, EventDrawing.note(state), events.drawGroups(state));
            case "switch" -> add(drawn, ShapeKind.CHOICE, awaited(state), List.of());
            case "sleep" -> add(drawn, ShapeKind.PAUSE, duration(state), List.of());
            case "inject" -> add(drawn, ShapeKind.DATA, injected(state), List.of());
            case "parallel" -> add(drawn, ShapeKind.FORK, completion(state), branches(state));
            case "foreach" ->
                add(drawn, ShapeKind.LOOP, iteration(state), actions.drawAll(state.path("actions"), true));
            case "callback" -> add(drawn, ShapeKind.CALLBACK, Stream.empty(), callback(state));
            default -> add(drawn, ShapeKind.UNKNOWN, Stream.empty(), List.of());
        }
        new ExitDrawing(diagramBuilder, drawn.id()).draw(state);
    }

    private void add(StateToDraw drawn, ShapeKind shapeKind, Stream<String> own, List<Shape> inside) {
        var state = drawn.state();
        var notes = DrawingText.notes(
                own,
                TimeoutNotes.ofState(state.path("timeouts")),
                DrawingText.noteIf(state.path("usedForCompensation").asBoolean(), "for compensation"));
        var text = new Shape.Text(DrawingText.text(state.path("type")), DrawingText.text(state.path("name")), notes);
        diagramBuilder.add(
                Shape.of(drawn.id(), shapeKind, text, diagramBuilder.origins().of(state), inside));
    }

    private List<Shape> actions(JsonNode state) {
        return actions.drawAll(
                state.path("actions"), !state.path("actionMode").asText().equals("parallel"));
    }

    private static Stream<String> duration(JsonNode state) {
        return DrawingText.note("", state.path("duration"));
    }

    private static Stream<String> injected(JsonNode state) {
        return DrawingText.note("", state.path("data"));
    }

    private static Stream<String> awaited(JsonNode state) {
        return DrawingText.noteIf(state.path("eventConditions").isArray(), "by the first event");
    }

    private static Stream<String> completion(JsonNode state) {
        return state.path("completionType").asText().equals("atLeast")
                ? DrawingText.note("waits for", state.path("numCompleted")).map(note -> note + " of its branches")
                : Stream.of("waits for all of its branches");
    }

    private List<Shape> branches(JsonNode state) {
        return state.path("branches")
                .valueStream()
                .map(branch -> Shape.of(
                        diagramBuilder.newId(),
                        ShapeKind.ARM,
                        new Shape.Text(
                                "branch",
                                DrawingText.text(branch.path("name")),
                                TimeoutNotes.ofBranch(branch.path("timeouts")).toList()),
                        diagramBuilder.origins().of(branch),
                        actions.drawAll(branch.path("actions"), true)))
                .toList();
    }

    /** Iterations are parallel by default (section "ForEach State"). */
    private static Stream<String> iteration(JsonNode state) {
        var parameter = DrawingText.expression(state.path("iterationParam"));
        var sequential = state.path("mode").asText().equals("sequential");
        var batch = DrawingText.note("", state.path("batchSize")).map(size -> "at the same time, by " + size);
        return DrawingText.notes(
                DrawingText.note(
                        parameter.isEmpty() ? "for each of" : "for each " + parameter + " in",
                        state.path("inputCollection")),
                sequential
                        ? Stream.of("one after the other")
                        : Stream.of(batch.findFirst().orElse("at the same time")),
                DrawingText.note("results in", state.path("outputCollection")))
                .stream();
    }

    private List<Shape> callback(JsonNode state) {
        var inside = new ArrayList<Shape>();
        if (state.has("action")) {
            inside.add(actions.draw(state.path("action")));
        }
        if (state.has("eventRef")) {
            inside.add(events.drawEvent(state.path("eventRef")));
        }
        diagramBuilder.addChain(inside);
        return inside;
    }

    /** Draws the edges from one state: transition or end, conditions, errors, compensation. */
    private static final class ExitDrawing {

        private final DiagramBuilder diagramBuilder;
        private final String from;

        /** The id of the first shape drawn for each {@code end}. Equal ends lead to the same shapes. */
        private final Map<JsonNode, String> ends = new HashMap<>();

        ExitDrawing(DiagramBuilder diagramBuilder, String from) {
            this.diagramBuilder = diagramBuilder;
            this.from = from;
        }

        void draw(JsonNode state) {
            leave(state, Kind.FLOW, List.of());
            conditions(state.path("dataConditions"), "", "condition");
            conditions(state.path("eventConditions"), "event", "eventRef");
            leave(state.path("defaultCondition"), Kind.FLOW, List.of("default"));
            for (var error : state.path("onErrors")) {
                var named = error.has("errorRefs") ? error.path("errorRefs") : error.path("errorRef");
                leave(error, Kind.ERROR, List.of(DrawingText.joined(named)));
            }
            var compensation = DrawingText.text(state.path("compensatedBy"));
            if (!compensation.isEmpty()) {
                diagramBuilder.addEdge(
                        from,
                        diagramBuilder.shapeOfState(compensation),
                        Kind.COMPENSATION,
                        List.of("compensated by"),
                        origin(state, "compensatedBy"));
            }
        }

        private void conditions(JsonNode conditions, String before, String property) {
            for (var condition : conditions) {
                var label = DrawingText.notes(
                        DrawingText.note("", condition.path("name")),
                        DrawingText.note(before, condition.path(property)));
                leave(condition, Kind.FLOW, label);
            }
        }

        private void leave(JsonNode holder, Kind way, List<String> label) {
            var transition = holder.path("transition");
            var end = holder.path("end");
            var next = DrawingText.text(DrawingText.valueOrProperty(transition, "nextState"));
            if (!next.isEmpty()) {
                diagramBuilder.addEdge(
                        from,
                        through(transition, diagramBuilder.shapeOfState(next)),
                        way,
                        label,
                        origin(holder, "transition"));
            } else if (end.isObject() || end.asBoolean()) {
                var origin = origin(holder, "end");
                var target = ends.computeIfAbsent(end, it -> through(it, ending(it, origin)));
                diagramBuilder.addEdge(from, target, way, label, origin);
            }
        }

        private DefinitionPart origin(JsonNode holder, String property) {
            return diagramBuilder.origins().of(holder, property);
        }

        /**
         * Draws shapes for the compensation and the produced events of a transition or end, and connects them to the target shape
         * (section "End Definition"). Returns the id of the first of these shapes, or of the target if there are none.
         */
        private String through(JsonNode exit, String target) {
            var next = target;
            for (var event : exit.path("produceEvents").valueStream().toList().reversed()) {
                next = before(
                        next,
                        ShapeKind.SEND,
                        new Shape.Text("sends event", DrawingText.text(event.path("eventRef")), List.of()),
                        diagramBuilder.origins().of(event));
            }
            return exit.path("compensate").asBoolean()
                    ? before(
                            next,
                            ShapeKind.COMPENSATE,
                            new Shape.Text("", "compensate", List.of()),
                            origin(exit, "compensate"))
                    : next;
        }

        private String before(String next, ShapeKind shapeKind, Shape.Text text, DefinitionPart origin) {
            var id = diagramBuilder.add(shapeKind, text, origin);
            diagramBuilder.addEdge(id, next, Kind.FLOW, List.of(), DefinitionPart.NONE);
            return id;
        }

        private String ending(JsonNode end, DefinitionPart origin) {
            var successor = end.path("continueAs");
            if (!successor.isMissingNode()) {
                var name = DrawingText.text(DrawingText.valueOrProperty(successor, "workflowId")) + " "
                        + DrawingText.text(successor.path("version"));
                return diagramBuilder.add(ShapeKind.CONTINUE, new Shape.Text("continues as", name, List.of()), origin);
            }
            return end.path("terminate").asBoolean()
                    ? diagramBuilder.add(ShapeKind.TERMINATE, new Shape.Text("", "terminate", List.of()), origin)
                    : diagramBuilder.add(ShapeKind.END, new Shape.Text("", "end", List.of()), origin);
        }
    }

    /** Draws awaited events and their actions (sections "Event State" and "OnEvents Definition"). */
    private record EventDrawing(DiagramBuilder sketch, ActionDrawing actions) {

        private static final String ANY = "any of these";
        private static final String ALL = "all of these";

        static Stream<String> note(JsonNode state) {
            return state.path("onEvents").size() > 1 ? Stream.of(choice(state)) : single(state);
        }

        List<Shape> drawGroups(JsonNode state) {
            var all = state.path("onEvents").valueStream().toList();
            if (all.size() == 1) {
                return group(all.getFirst());
            }
            return all.stream()
                    .map(each -> Shape.of(
                            sketch.newId(),
                            ShapeKind.ARM,
                            new Shape.Text(
                                    "", "", DrawingText.notes(DrawingText.noteIf(isSeveral(each), choice(state)))),
                            sketch.origins().of(each),
                            group(each)))
                    .toList();
        }

        Shape.Box drawEvent(JsonNode reference) {
            return new Shape.Box(
                    sketch.newId(),
                    ShapeKind.RECEIVE,
                    new Shape.Text("waits for event", DrawingText.text(reference), List.of()),
                    sketch.origins().of(reference));
        }

        private List<Shape> group(JsonNode onEvents) {
            var events = onEvents.path("eventRefs")
                    .valueStream()
                    .map(this::drawEvent)
                    .toList();
            var sequential = !onEvents.path("actionMode").asText().equals("parallel");
            var done = actions.drawAll(onEvents.path("actions"), sequential);
            var first = sequential ? done.stream().limit(1).toList() : done;
            for (var event : events) {
                first.forEach(
                        action -> sketch.addEdge(event.id(), action.id(), Kind.FLOW, List.of(), DefinitionPart.NONE));
            }
            var shapes = new ArrayList<Shape>(events);
            shapes.addAll(done);
            return shapes;
        }

        private static Stream<String> single(JsonNode state) {
            return DrawingText.noteIf(isSeveral(state.path("onEvents").path(0)), choice(state));
        }

        private static boolean isSeveral(JsonNode onEvents) {
            return onEvents.path("eventRefs").size() > 1;
        }

        private static String choice(JsonNode state) {
            return state.path("exclusive").asBoolean(true) ? ANY : ALL;
        }
    }
}
