package dev.stride.diagram.svg;

import dev.stride.diagram.Diagram;

/** Writes a diagram as an SVG document of its own, without scripts, style sheets or anything outside of it. */
public final class Svg {

    public static String draw(Diagram diagram) {
        return SvgWriter.draw(diagram.title(), DiagramLayout.arrange(diagram));
    }

    private Svg() {}
}
