/**
 * Messages of the instance queue.
 */
@NullMarked
package dev.stride.runtime.message;

import org.jspecify.annotations.NullMarked;
