/** The stored history of instances. */
@NullMarked
package dev.stride.runtime.history;

import org.jspecify.annotations.NullMarked;
