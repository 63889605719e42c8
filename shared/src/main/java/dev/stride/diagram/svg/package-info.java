/** Pictures in SVG. Where everything goes is decided by the Eclipse Layout Kernel; what it looks like, here. */
@NullMarked
package dev.stride.diagram.svg;

import org.jspecify.annotations.NullMarked;
