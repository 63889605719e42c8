/**
 * Traces: what was done when, as spans that point at each other. Nothing is drawn by chance and nothing is kept: a span is named by
 * what it is of.
 */
@NullMarked
package dev.stride.trace;

import org.jspecify.annotations.NullMarked;
