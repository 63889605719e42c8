@NullMarked
package dev.stride.expression.composite;

import org.jspecify.annotations.NullMarked;
