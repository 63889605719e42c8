package dev.stride.language;

import dev.stride.diagram.Diagram;
import dev.stride.language.diagnostics.Diagnostic;

/** The result of drawing a definition as a diagram. A definition with faults can be drawn, too. */
public sealed interface DrawingResult {

    record Drawn(Diagram diagram) implements DrawingResult {}

    /** No diagram: the text cannot be parsed, its language is unknown, or the diagram would be too large. */
    record Rejected(Diagnostic fault) implements DrawingResult {}
}
