/** The output formats of diagrams: Mermaid, SVG, DOT and JSON. */
@NullMarked
package dev.stride.diagram.format;

import org.jspecify.annotations.NullMarked;
