/** Workflow errors ("faults") and their matchers and handlers. */
@NullMarked
package dev.stride.plan.fault;

import org.jspecify.annotations.NullMarked;
