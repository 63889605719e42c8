package dev.stride.language;

import dev.stride.diagram.Diagram;
import dev.stride.language.diagnostics.Diagnostic;

/** The result of drawing a definition as a diagram. A definition with faults can be drawn, too. */
public sealed interface DrawingResult {

    record Drawn(Diagram diagram) implements DrawingResult {}

    /** A result for a diagram that is too large for a layout. The elements of the diagram can still be listed as an outline. */
    record TooLarge(Diagram diagram, Diagnostic fault) implements DrawingResult {}

    /** No diagram: the text cannot be parsed, or its language is unknown. */
    record Rejected(Diagnostic fault) implements DrawingResult {}
}
