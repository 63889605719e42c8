@NullMarked
package dev.stride.runtime.event;

import org.jspecify.annotations.NullMarked;
