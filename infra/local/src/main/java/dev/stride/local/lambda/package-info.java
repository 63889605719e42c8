/** The inputs of Lambda functions, i.e. events and contexts, as the embedded runtime creates them. */
@NullMarked
package dev.stride.local.lambda;

import org.jspecify.annotations.NullMarked;
