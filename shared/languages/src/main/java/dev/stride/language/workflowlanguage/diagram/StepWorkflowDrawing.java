package dev.stride.language.workflowlanguage.diagram;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.diagram.DefinitionPart;
import dev.stride.diagram.Diagram;
import dev.stride.diagram.Edge;
import dev.stride.diagram.Edge.Kind;
import dev.stride.diagram.Shape;
import dev.stride.diagram.Shape.Text;
import dev.stride.diagram.ShapeKind;
import dev.stride.language.drawing.Origins;
import dev.stride.source.SourceDocument;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Draws the diagram of a workflow. Loops and conditions are groups that contain their steps. */
public final class StepWorkflowDrawing {

    private final List<Edge> edges = new ArrayList<>();
    private final Origins origins;
    private int ids;

    private StepWorkflowDrawing(Origins origins) {
        this.origins = origins;
    }

    /** Draws the diagram of a definition, which may be invalid. */
    public static Diagram draw(SourceDocument sourceDocument) {
        var definition = sourceDocument.root();
        var drawing = new StepWorkflowDrawing(new Origins(definition, sourceDocument));
        var start =
                drawing.box(ShapeKind.START, "", "start", timeout(definition).toList(), DefinitionPart.NONE);
        var steps = drawing.steps(definition.path("steps"));
        var end = drawing.box(ShapeKind.END, "", "end", List.of(), DefinitionPart.NONE);
        var shapes = Stream.of(List.of(start), steps, List.of(end))
                .flatMap(List::stream)
                .toList();
        drawing.chain(shapes);
        return new Diagram(title(definition), shapes, drawing.edges);
    }

    private static String title(JsonNode definition) {
        return Stream.of("name", "id")
                .map(property -> definition.path(property).asText())
                .filter(text -> !text.isEmpty())
                .findFirst()
                .orElse("workflow");
    }

    private static Stream<String> timeout(JsonNode definition) {
        return definition.path("timeout").isNumber()
                ? Stream.of("within " + definition.path("timeout") + " ms")
                : Stream.empty();
    }

    /** Draws a block: a list of steps, a single step, or an object with the property {@code steps}. */
    private List<Shape> steps(JsonNode written) {
        if (written.isArray()) {
            return written.valueStream().map(this::step).toList();
        }
        if (written.has("steps")) {
            return steps(written.path("steps"));
        }
        return written.isObject() ? List.of(step(written)) : List.of();
    }

    private Shape step(JsonNode step) {
        if (step.has("if")) {
            return choice(step);
        }
        if (step.has("loop")) {
            return loop(step);
        }
        return step.has("yield")
                ? box(ShapeKind.SEND, "yield", ruleText(step.path("yield")), List.of(), origins.of(step))
                : action(step);
    }

    private Shape choice(JsonNode step) {
        var arms = Stream.of("then", "else")
                .flatMap(way -> arm(way, step.path(way)).stream())
                .toList();
        return Shape.of(
                id(), ShapeKind.CHOICE, new Text("if", ruleText(step.path("if")), List.of()), origins.of(step), arms);
    }

    private Optional<Shape> arm(String way, JsonNode written) {
        var steps = inOrder(written);
        return steps.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new Shape.Group(id(), ShapeKind.ARM, new Text("", way, List.of()), origins.of(written), steps));
    }

    private Shape loop(JsonNode step) {
        var element = step.path("element").asText();
        var each = element.isEmpty() ? "for each" : "for each " + element;
        var text = new Text("loop", each + " in " + ruleText(step.path("loop")), List.of());
        return Shape.of(id(), ShapeKind.LOOP, text, origins.of(step), inOrder(step.path("do")));
    }

    private List<Shape> inOrder(JsonNode written) {
        var steps = steps(written);
        chain(steps);
        return steps;
    }

    private Shape action(JsonNode step) {
        var type = step.path("type").asText();
        var origin = origins.of(step);
        var notes = Stream.concat(
                        step.path("result").has("as")
                                ? Stream.of("result as " + step.at("/result/as").asText())
                                : Stream.empty(),
                        step.has("auth_token") ? Stream.of("with a token") : Stream.empty())
                .toList();
        return switch (type) {
            case "http" -> box(ShapeKind.CALL, method(step), url(step), notes, origin);
            case "api" ->
                box(
                        ShapeKind.CALL,
                        "api",
                        step.path("entity").asText() + "."
                                + step.path("operation").asText(),
                        notes,
                        origin);
            case "" -> box(ShapeKind.UNKNOWN, "", "no step", List.of(), origin);
            default -> box(ShapeKind.UNKNOWN, "no such action", type, List.of(), origin);
        };
    }

    private static String method(JsonNode step) {
        return "http " + step.path("method").asText("get").toLowerCase(Locale.ROOT);
    }

    private static String url(JsonNode step) {
        return step.path("url").asText();
    }

    private Shape box(ShapeKind shapeKind, String word, String name, List<String> notes, DefinitionPart origin) {
        return new Shape.Box(id(), shapeKind, new Text(word, name, notes), origin);
    }

    private String id() {
        return "n" + ids++;
    }

    private void chain(List<Shape> inOrder) {
        for (int i = 1; i < inOrder.size(); i++) {
            edges.add(
                    new Edge(inOrder.get(i - 1).id(), inOrder.get(i).id(), Kind.FLOW, List.of(), DefinitionPart.NONE));
        }
    }

    /**
     * Returns the text of a rule. A rule that only reads a variable is shown as the path of the variable, any other rule as JSON.
     */
    private static String ruleText(JsonNode rule) {
        var variable = rule.path("var");
        if (rule.size() == 1 && variable.isTextual()) {
            return variable.textValue();
        }
        return rule.isTextual() ? rule.textValue() : rule.toString();
    }
}
