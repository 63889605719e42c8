@NullMarked
package dev.stride.expression.jq;

import org.jspecify.annotations.NullMarked;
