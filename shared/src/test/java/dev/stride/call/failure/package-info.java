@NullMarked
package dev.stride.call.failure;

import org.jspecify.annotations.NullMarked;
