/**
 * Events on their way in: taken from outside, kept for who waits or will wait for them, and what they start.
 */
@NullMarked
package dev.stride.runtime.event;

import org.jspecify.annotations.NullMarked;
