package dev.stride.language.serverlessworkflow01.diagram;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.diagram.DefinitionPart;
import dev.stride.diagram.Diagram;
import dev.stride.diagram.Edge.Kind;
import dev.stride.diagram.Shape;
import dev.stride.diagram.ShapeKind;
import dev.stride.language.drawing.DiagramBuilder;
import dev.stride.language.drawing.DiagramBuilder.StateToDraw;
import dev.stride.language.drawing.DrawingText;
import dev.stride.language.drawing.Origins;
import dev.stride.source.SourceDocument;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Draws a whole definition: its start, its states, and the error handlers of the workflow. */
public final class WorkflowDrawing01 {

    public static Diagram draw(SourceDocument sourceDocument) {
        var definition = sourceDocument.root();
        var diagramBuilder = new DiagramBuilder(definition, new Origins(definition, sourceDocument));
        drawFlow(definition, diagramBuilder);
        errors(definition.path("onError"), diagramBuilder);
        return diagramBuilder.build(title(definition));
    }

    private static String title(JsonNode definition) {
        var name = Stream.of("name", "id", "startsAt")
                .map(property -> DrawingText.text(definition.path(property)))
                .filter(text -> !text.isEmpty())
                .findFirst()
                .orElse("");
        return (name + " " + DrawingText.text(definition.path("version"))).strip();
    }

    static void drawFlow(JsonNode flow, DiagramBuilder diagramBuilder) {
        var startsAt = DrawingText.text(flow.path("startsAt"));
        var from = diagramBuilder.add(ShapeKind.START, new Shape.Text("", "start", List.of()), DefinitionPart.NONE);
        if (!startsAt.isEmpty()) {
            diagramBuilder.addEdge(
                    from, diagramBuilder.shapeOfState(startsAt), Kind.FLOW, List.of(), DefinitionPart.NONE);
        }
        diagramBuilder.states().forEach(new StateDrawing01(diagramBuilder)::draw);
    }

    private static void errors(JsonNode onError, DiagramBuilder diagramBuilder) {
        if (onError.size() == 0) {
            return;
        }
        var from = diagramBuilder.add(
                ShapeKind.TERMINATE,
                new Shape.Text("", "error", List.of("in any state")),
                diagramBuilder.origins().of(onError));
        for (var handler : onError) {
            ExitDrawing01.drawHandler(handler, from, diagramBuilder);
        }
    }

    private WorkflowDrawing01() {}

    /** Draws states: their content, and the edges to the states that follow them. */
    private record StateDrawing01(DiagramBuilder sketch) {

        void draw(StateToDraw drawn) {
            var state = drawn.state();
            switch (state.path("type").asText().toUpperCase(Locale.ROOT)) {
                case "OPERATION" ->
                    add(drawn, ShapeKind.WORK, Stream.empty(), new ActionDrawing01(sketch).drawAll(state));
                case "EVENT" -> add(drawn, ShapeKind.WAIT, choice(state), events(state));
                case "SWITCH" -> add(drawn, ShapeKind.CHOICE, Stream.empty(), List.of());
                case "DELAY" -> add(drawn, ShapeKind.PAUSE, delay(state), List.of());
                case "PARALLEL" -> add(drawn, ShapeKind.FORK, Stream.empty(), branches(state));
                case "SUBFLOW" -> add(drawn, ShapeKind.WORKFLOW, subFlow(state), List.of());
                default -> add(drawn, ShapeKind.UNKNOWN, Stream.empty(), List.of());
            }
            new ExitDrawing01(sketch, drawn.id()).draw(state);
        }

        private void add(StateToDraw drawn, ShapeKind shapeKind, Stream<String> own, List<Shape> inside) {
            var state = drawn.state();
            var notes = DrawingText.notes(own, loop(state.path("loop")));
            var text = new Shape.Text(
                    DrawingText.text(state.path("type")).toLowerCase(Locale.ROOT),
                    DrawingText.text(state.path("name")),
                    notes);
            sketch.add(Shape.of(drawn.id(), shapeKind, text, sketch.origins().of(state), inside));
        }

        private static Stream<String> loop(JsonNode loop) {
            return Stream.of(
                            DrawingText.note("for each of", loop.path("inputCollection")),
                            DrawingText.note("until", loop.path("completionCondition")),
                            DrawingText.note("with a wait of", loop.path("timeDelay")),
                            DrawingText.note("results in", loop.path("outputCollection")))
                    .flatMap(each -> each);
        }

        private static Stream<String> delay(JsonNode state) {
            return DrawingText.note("", state.path("timeDelay"));
        }

        private static Stream<String> choice(JsonNode state) {
            return DrawingText.noteIf(state.path("events").size() > 1, "any of these");
        }

        private List<Shape> events(JsonNode state) {
            return state.path("events").valueStream().map(this::event).toList();
        }

        private Shape event(JsonNode event) {
            var condition = DrawingText.text(DrawingText.valueOrProperty(event.path("condition"), "body"));
            var within = DrawingText.notes(DrawingText.note("within", event.path("timeout")));
            var actions = new ActionDrawing01(sketch).drawAll(event);
            return Shape.of(
                    sketch.newId(),
                    ShapeKind.RECEIVE,
                    new Shape.Text("waits for", condition, within),
                    sketch.origins().of(event),
                    actions);
        }

        private List<Shape> branches(JsonNode state) {
            return state.path("branches").valueStream().map(this::branch).toList();
        }

        private Shape branch(JsonNode branch) {
            var inside = sketch.nested(branch);
            WorkflowDrawing01.drawFlow(branch, inside);
            var notes = DrawingText.notes(
                    DrawingText.noteIf(!branch.path("waitForCompletion").asBoolean(), "without waiting"));
            var text = new Shape.Text("branch", DrawingText.text(branch.path("name")), notes);
            return Shape.of(
                    sketch.newId(), ShapeKind.ARM, text, sketch.origins().of(branch), inside.shapes());
        }

        private static Stream<String> subFlow(JsonNode state) {
            return Stream.concat(
                    DrawingText.note("runs", state.path("workflowId")),
                    DrawingText.noteIf(!state.path("waitForCompletion").asBoolean(), "without waiting"));
        }
    }

    /** Draws actions (section "Action Definition"). */
    private record ActionDrawing01(DiagramBuilder sketch) {

        List<Shape> drawAll(JsonNode owner) {
            var drawn = owner.path("actions").valueStream().map(this::one).toList();
            if (!owner.path("actionMode").asText().equalsIgnoreCase("PARALLEL")) {
                sketch.addChain(drawn);
            }
            return drawn;
        }

        private Shape one(JsonNode action) {
            var function = action.path("function");
            var notes = DrawingText.notes(
                    DrawingText.note("within", action.path("timeout")),
                    action.path("retry").valueStream().flatMap(ActionDrawing01::retry));
            var text =
                    new Shape.Text("function", DrawingText.text(DrawingText.valueOrProperty(function, "name")), notes);
            return new Shape.Box(
                    sketch.newId(), ShapeKind.CALL, text, sketch.origins().of(action));
        }

        private static Stream<String> retry(JsonNode retry) {
            var often = DrawingText.text(retry.path("max"));
            var text = "again on " + DrawingText.text(retry.path("match"))
                    + (often.isEmpty() ? "" : ", " + often + " times")
                    + DrawingText.note(",", retry.path("interval")).findFirst().orElse("");
            return Stream.of(text);
        }
    }
}
