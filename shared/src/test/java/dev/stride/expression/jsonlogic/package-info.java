@NullMarked
package dev.stride.expression.jsonlogic;

import org.jspecify.annotations.NullMarked;
