package dev.stride.diagram.format;

import dev.stride.diagram.Diagram;
import dev.stride.diagram.Edge;
import dev.stride.diagram.Shape;
import dev.stride.diagram.ShapeKind;
import dev.stride.diagram.format.DiagramDocument.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The elements of a diagram without positions, as a JSON document. Unlike {@link DiagramDocument}, it also supports diagrams that
 * are too large to be laid out.
 *
 * @param shapes in the author's order; each group precedes the shapes inside it
 */
public record OutlineDocument(String title, List<Element> shapes, List<Link> edges) {

    /**
     * A shape.
     *
     * @param group the id of the group that contains the shape; absent outside all groups
     * @param pointer JSON pointer into the definition; absent if the definition does not contain the shape
     * @param keyword the term of the workflow language, such as {@code switch}
     * @param at the part of the text that the pointer refers to
     */
    public record Element(
            String id,
            Optional<String> group,
            Optional<String> pointer,
            ShapeKind kind,
            String keyword,
            String name,
            List<String> notes,
            Optional<Span> at) {}

    /**
     * An edge.
     *
     * @param from id of a shape
     * @param to id of a shape
     * @param pointer JSON pointer to the transition, condition or handler; absent between the steps of a sequence
     */
    public record Link(
            String from, String to, Optional<String> pointer, Edge.Kind kind, List<String> label, Optional<Span> at) {}

    public static OutlineDocument of(Diagram diagram) {
        var elements = new ArrayList<Element>();
        diagram.shapes().forEach(shape -> add(shape, Optional.empty(), elements));
        return new OutlineDocument(
                diagram.title(),
                List.copyOf(elements),
                diagram.edges().stream().map(OutlineDocument::link).toList());
    }

    private static void add(Shape shape, Optional<String> group, List<Element> elements) {
        elements.add(new Element(
                shape.id(),
                group,
                DiagramDocument.pointer(shape.origin()),
                shape.kind(),
                shape.text().keyword(),
                shape.text().name(),
                shape.text().notes(),
                DiagramDocument.span(shape.origin())));
        switch (shape) {
            case Shape.Box _ -> {}
            case Shape.Group parent -> parent.shapes().forEach(inner -> add(inner, Optional.of(parent.id()), elements));
        }
    }

    private static Link link(Edge edge) {
        return new Link(
                edge.from(),
                edge.to(),
                DiagramDocument.pointer(edge.origin()),
                edge.kind(),
                edge.label(),
                DiagramDocument.span(edge.origin()));
    }
}
