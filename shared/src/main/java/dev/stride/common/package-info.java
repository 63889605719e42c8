/**
 * Small types that every layer uses: a cache, JSON parsers, and texts that limit the work of pattern matchers.
 */
@NullMarked
package dev.stride.common;

import org.jspecify.annotations.NullMarked;
