/** Expressions of all languages behind one interface. An expression reads only its input and the given bindings. */
@NullMarked
package dev.stride.expression;

import org.jspecify.annotations.NullMarked;
