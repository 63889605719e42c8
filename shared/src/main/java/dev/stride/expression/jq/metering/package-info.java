/**
 * Makes each node and function of a jq expression pay for its work.
 */
@NullMarked
package dev.stride.expression.jq.metering;

import org.jspecify.annotations.NullMarked;
