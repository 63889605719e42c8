/** The output formats of diagrams: Mermaid, SVG and DOT. */
@NullMarked
package dev.stride.diagram.format;

import org.jspecify.annotations.NullMarked;
