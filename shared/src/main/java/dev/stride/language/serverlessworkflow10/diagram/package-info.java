/** Diagrams of definitions. */
@NullMarked
package dev.stride.language.serverlessworkflow10.diagram;

import org.jspecify.annotations.NullMarked;
