package dev.stride.language;

import dev.stride.diagram.Diagram;
import dev.stride.language.diagnostics.Diagnostic;

/** What drawing a definition gave. A definition need not be faultless to be drawn. */
public sealed interface DrawingResult {

    record Drawn(Diagram diagram) implements DrawingResult {}

    /** Its text cannot be read, is in no language that is known, or is too large for a picture. */
    record Rejected(Diagnostic fault) implements DrawingResult {}
}
