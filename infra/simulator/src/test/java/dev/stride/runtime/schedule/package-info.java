@NullMarked
package dev.stride.runtime.schedule;

import org.jspecify.annotations.NullMarked;
