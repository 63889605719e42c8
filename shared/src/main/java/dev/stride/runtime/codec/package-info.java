/** Encodings of stored data and messages: compact JSON with a format number, compressed where that saves space. */
@NullMarked
package dev.stride.runtime.codec;

import org.jspecify.annotations.NullMarked;
