/** Durations, retries and timeouts. */
@NullMarked
package dev.stride.language.serverlessworkflow10.policy;

import org.jspecify.annotations.NullMarked;
