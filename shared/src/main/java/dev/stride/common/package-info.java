/** Small types that every layer uses, such as a cache, a result type and JSON parsers. */
@NullMarked
package dev.stride.common;

import org.jspecify.annotations.NullMarked;
