/** Reads constructs out of a source, each from its place, and collects all that is wrong with them. */
@NullMarked
package dev.stride.language.document;

import org.jspecify.annotations.NullMarked;
