/**
 * Faults and warnings about a definition.
 */
@NullMarked
package dev.stride.language.diagnostics;

import org.jspecify.annotations.NullMarked;
