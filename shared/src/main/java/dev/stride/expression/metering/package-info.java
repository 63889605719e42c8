/**
 * The budgets of evaluations in all expression languages. A short expression from an untrusted author can request an unbounded
 * amount of work, so every evaluation has a limit.
 */
@NullMarked
package dev.stride.expression.metering;

import org.jspecify.annotations.NullMarked;
