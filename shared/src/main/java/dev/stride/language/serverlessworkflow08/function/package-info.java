/** Parses function and auth definitions, and resolves the operations of functions. */
@NullMarked
package dev.stride.language.serverlessworkflow08.function;

import org.jspecify.annotations.NullMarked;
