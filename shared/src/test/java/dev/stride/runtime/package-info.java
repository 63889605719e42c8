@NullMarked
package dev.stride.runtime;

import org.jspecify.annotations.NullMarked;
