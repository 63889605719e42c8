/** Faults, and the declarations that match and handle them. */
@NullMarked
package dev.stride.plan.fault;

import org.jspecify.annotations.NullMarked;
