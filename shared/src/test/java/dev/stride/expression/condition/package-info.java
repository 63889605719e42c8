@NullMarked
package dev.stride.expression.condition;

import org.jspecify.annotations.NullMarked;
