package dev.stride.diagram.svg;

import dev.stride.diagram.Diagram;
import dev.stride.diagram.Edge;
import dev.stride.diagram.layout.DiagramLayout;
import java.util.Map;

/** A writer for diagrams as self-contained SVG documents, without scripts, style sheets or external references. */
public final class Svg {

    public static String draw(Diagram diagram) {
        return draw(diagram, Classes.NONE);
    }

    /**
     * The classes of shapes and edges, for the style sheet of a page.
     *
     * @param shapes the class of each shape that has one, by the id of the shape
     */
    public record Classes(Map<String, String> shapes, Map<Edge, String> edges) {

        private static final Classes NONE = new Classes(Map.of(), Map.of());

        public Classes {
            shapes = Map.copyOf(shapes);
            edges = Map.copyOf(edges);
        }
    }

    /** Draws a diagram in a page with a style sheet. */
    public static String draw(Diagram diagram, Classes classes) {
        return SvgWriter.draw(diagram.title(), DiagramLayout.arrange(diagram), classes);
    }

    private Svg() {}
}
