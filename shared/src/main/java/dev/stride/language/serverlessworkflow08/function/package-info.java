/**
 * Function and auth definitions, and the resolution of operations.
 */
@NullMarked
package dev.stride.language.serverlessworkflow08.function;

import org.jspecify.annotations.NullMarked;
