/** Diagrams of workflows: a model that is independent of the workflow language, and its output formats. */
@NullMarked
package dev.stride.diagram;

import org.jspecify.annotations.NullMarked;
