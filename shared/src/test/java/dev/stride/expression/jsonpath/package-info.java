@NullMarked
package dev.stride.expression.jsonpath;

import org.jspecify.annotations.NullMarked;
