/** Parses constructs that several languages share, and collects faults and warnings about a definition. */
@NullMarked
package dev.stride.language.document;

import org.jspecify.annotations.NullMarked;
