/**
 * The step budgets of expression evaluations, for all expression languages. Authors are untrusted, and even a short expression
 * can cause unbounded work, so every evaluation has a limit.
 */
package dev.stride.expression.metering;
