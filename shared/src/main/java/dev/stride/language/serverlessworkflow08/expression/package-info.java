/**
 * Parses the expressions of a definition.
 */
@NullMarked
package dev.stride.language.serverlessworkflow08.expression;

import org.jspecify.annotations.NullMarked;
