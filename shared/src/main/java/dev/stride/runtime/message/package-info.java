/** The messages of the instance queue, and their encoding as text. */
@NullMarked
package dev.stride.runtime.message;

import org.jspecify.annotations.NullMarked;
