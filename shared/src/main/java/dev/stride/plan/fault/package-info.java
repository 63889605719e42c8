/**
 * Faults, and what matches and catches them.
 */
@NullMarked
package dev.stride.plan.fault;

import org.jspecify.annotations.NullMarked;
