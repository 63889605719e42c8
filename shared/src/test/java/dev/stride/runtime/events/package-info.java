/** Tests of how events reach instances. */
@NullMarked
package dev.stride.runtime.events;

import org.jspecify.annotations.NullMarked;
