/** The cost limits of jq evaluations: each syntax tree node and function charges its cost to the budget of the evaluation. */
@NullMarked
package dev.stride.expression.jq.metering;

import org.jspecify.annotations.NullMarked;
