@NullMarked
package dev.stride.expression;

import org.jspecify.annotations.NullMarked;
