@NullMarked
package dev.stride.expression.jq.builtins;

import org.jspecify.annotations.NullMarked;
