@NullMarked
package dev.stride.local.lambda;

import org.jspecify.annotations.NullMarked;
