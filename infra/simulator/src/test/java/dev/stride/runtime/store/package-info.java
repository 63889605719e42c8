@NullMarked
package dev.stride.runtime.store;

import org.jspecify.annotations.NullMarked;
