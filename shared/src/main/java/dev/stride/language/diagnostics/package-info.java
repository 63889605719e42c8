/** Faults and warnings about workflow definitions. */
@NullMarked
package dev.stride.language.diagnostics;

import org.jspecify.annotations.NullMarked;
