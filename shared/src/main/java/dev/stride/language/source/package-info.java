/** Parses JSON and YAML texts to JSON trees with the line and column of every value. */
@NullMarked
package dev.stride.language.source;

import org.jspecify.annotations.NullMarked;
