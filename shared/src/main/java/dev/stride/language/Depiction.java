package dev.stride.language;

import dev.stride.diagram.Diagram;

/** What drawing a definition gave. A definition need not be faultless to be drawn. */
public sealed interface Depiction {

    record Drawn(Diagram diagram) implements Depiction {}

    /** Its text cannot be read, is in no language that is known, or is too large for a picture. */
    record Refused(Diagnostic fault) implements Depiction {}
}
