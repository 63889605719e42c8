/** Diagrams as SVG images. */
@NullMarked
package dev.stride.diagram.svg;

import org.jspecify.annotations.NullMarked;
