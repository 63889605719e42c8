/**
 * The configuration, the ports and the observer of a runtime.
 */
@NullMarked
package dev.stride.runtime;

import org.jspecify.annotations.NullMarked;
