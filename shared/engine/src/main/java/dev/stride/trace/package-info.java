/**
 * Distributed tracing with OpenTelemetry spans. Span ids are hashes of the ids of the traced work, so they are neither random nor
 * stored.
 */
package dev.stride.trace;
