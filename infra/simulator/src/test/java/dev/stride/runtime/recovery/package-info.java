@NullMarked
package dev.stride.runtime.recovery;

import org.jspecify.annotations.NullMarked;
