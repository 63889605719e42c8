package dev.stride.diagram.svg;

import dev.stride.diagram.Diagram;
import dev.stride.diagram.layout.DiagramLayout;

/** A writer for diagrams as self-contained SVG documents, without scripts, style sheets or external references. */
public final class Svg {

    public static String draw(Diagram diagram) {
        return SvgWriter.draw(diagram.title(), DiagramLayout.arrange(diagram));
    }

    private Svg() {}
}
