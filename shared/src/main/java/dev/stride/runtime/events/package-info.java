/**
 * Events on their way in: taken from outside, kept for who waits or will wait for them, and what they start.
 */
@NullMarked
package dev.stride.runtime.events;

import org.jspecify.annotations.NullMarked;
