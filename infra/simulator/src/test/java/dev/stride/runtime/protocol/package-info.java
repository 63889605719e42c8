@NullMarked
package dev.stride.runtime.protocol;

import org.jspecify.annotations.NullMarked;
