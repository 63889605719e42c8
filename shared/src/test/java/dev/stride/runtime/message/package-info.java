@NullMarked
package dev.stride.runtime.message;

import org.jspecify.annotations.NullMarked;
