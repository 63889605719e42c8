/**
 * Functions that actions call, with their parameters.
 */
@NullMarked
package dev.stride.language.serverlessworkflow01.function;

import org.jspecify.annotations.NullMarked;
