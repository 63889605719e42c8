/**
 * Logs, metrics and traces for operators. Each invocation of a function has its own telemetry, to which the runtime
 * reports commits, problems and other occurrences during the invocation.
 */
package dev.stride.functions.telemetry;
