/**
 * How branches and messages are written: compact, compressed, with the format's version inside.
 */
@NullMarked
package dev.stride.runtime.codec;

import org.jspecify.annotations.NullMarked;
