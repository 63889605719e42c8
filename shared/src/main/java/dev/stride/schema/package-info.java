/** JSON Schema validation within limits on time and size, and without loading other documents. */
@NullMarked
package dev.stride.schema;

import org.jspecify.annotations.NullMarked;
