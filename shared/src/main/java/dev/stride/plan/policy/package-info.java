/** Retry rules and timeouts of a workflow. */
@NullMarked
package dev.stride.plan.policy;

import org.jspecify.annotations.NullMarked;
