/**
 * What operators get to know: lines of log, metrics. A function is watched one invocation at a time; what the runtime does
 * meanwhile is told to the invocation that it does it in.
 */
@NullMarked
package dev.stride.functions.telemetry;

import org.jspecify.annotations.NullMarked;
