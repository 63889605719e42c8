/**
 * The encodings of stored and sent data: compact JSON, compressed where that pays off, with the number of the format.
 */
@NullMarked
package dev.stride.runtime.codec;

import org.jspecify.annotations.NullMarked;
