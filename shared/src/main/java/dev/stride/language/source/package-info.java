/** An author's text as a JSON tree in which every value knows its line and column. */
@NullMarked
package dev.stride.language.source;

import org.jspecify.annotations.NullMarked;
