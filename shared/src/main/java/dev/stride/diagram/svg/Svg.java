package dev.stride.diagram.svg;

import dev.stride.diagram.Diagram;
import dev.stride.diagram.layout.DiagramLayout;
import java.util.Map;

/** A writer for diagrams as self-contained SVG documents, without scripts, style sheets or external references. */
public final class Svg {

    public static String draw(Diagram diagram) {
        return draw(diagram, Map.of());
    }

    /**
     * Draws a diagram in a page with a style sheet.
     *
     * @param classes classes for the style sheet, by JSON pointer to the parts of the definition whose shapes and edges have them
     */
    public static String draw(Diagram diagram, Map<String, String> classes) {
        return SvgWriter.draw(diagram.title(), DiagramLayout.arrange(diagram), classes);
    }

    private Svg() {}
}
