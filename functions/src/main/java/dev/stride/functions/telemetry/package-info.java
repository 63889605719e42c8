/**
 * Logs, metrics and traces for operators. Each invocation of a function has its own telemetry, which receives the runtime's
 * events during the invocation.
 */
@NullMarked
package dev.stride.functions.telemetry;

import org.jspecify.annotations.NullMarked;
