/** Retries and timeouts. */
@NullMarked
package dev.stride.plan.policy;

import org.jspecify.annotations.NullMarked;
