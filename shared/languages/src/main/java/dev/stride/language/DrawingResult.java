package dev.stride.language;

import dev.stride.diagram.Diagram;
import dev.stride.source.Diagnostic;

/** The result of drawing a definition as a diagram. A definition with faults can be drawn, too. */
public sealed interface DrawingResult {

    record Drawn(Diagram diagram) implements DrawingResult {}

    /** The result for a diagram that has too many elements to be drawn. The elements can still be listed as an outline. */
    record TooLarge(Diagram diagram, Diagnostic fault) implements DrawingResult {}

    /** No diagram: the text cannot be parsed, or its language is unknown. */
    record Rejected(Diagnostic fault) implements DrawingResult {}
}
