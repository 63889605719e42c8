/** Pictures of workflows: what is drawn, in the words of no language, and the formats to draw it in. */
@NullMarked
package dev.stride.diagram;

import org.jspecify.annotations.NullMarked;
