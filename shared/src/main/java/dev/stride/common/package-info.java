/**
 * Small types that every layer uses: a cache, strict JSON, metered text.
 */
@NullMarked
package dev.stride.common;

import org.jspecify.annotations.NullMarked;
