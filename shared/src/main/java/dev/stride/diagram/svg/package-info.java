/** Diagrams as SVG. The Eclipse Layout Kernel computes the positions; this package draws the shapes. */
@NullMarked
package dev.stride.diagram.svg;

import org.jspecify.annotations.NullMarked;
