/** Tracing: spans that link to each other. Span ids are derived from what a span is for, never random or stored. */
@NullMarked
package dev.stride.trace;

import org.jspecify.annotations.NullMarked;
