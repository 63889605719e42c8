/** The rules that hold for the whole tree: which package may use which, and what the sources look like. */
@NullMarked
package dev.stride.style;

import org.jspecify.annotations.NullMarked;
