/** The metering of jq expressions: each node and function pays for its work from the budget of the evaluation. */
@NullMarked
package dev.stride.expression.jq.metering;

import org.jspecify.annotations.NullMarked;
