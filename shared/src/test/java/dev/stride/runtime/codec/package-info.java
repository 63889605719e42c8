@NullMarked
package dev.stride.runtime.codec;

import org.jspecify.annotations.NullMarked;
