/**
 * The history of an instance.
 */
@NullMarked
package dev.stride.runtime.history;

import org.jspecify.annotations.NullMarked;
