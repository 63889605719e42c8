/** The positions of the shapes, edges and texts of a diagram, as the Eclipse Layout Kernel computes them. */
@NullMarked
package dev.stride.diagram.layout;

import org.jspecify.annotations.NullMarked;
