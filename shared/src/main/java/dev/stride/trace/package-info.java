/** Distributed tracing with OpenTelemetry spans. Span ids are hashes of the ids of the traced work, never random or stored. */
@NullMarked
package dev.stride.trace;

import org.jspecify.annotations.NullMarked;
