@NullMarked
package dev.stride.runtime.event.bus;

import org.jspecify.annotations.NullMarked;
