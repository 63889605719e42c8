/** JSON Schema: validation of values and schemas, within limits and without loading other documents. */
@NullMarked
package dev.stride.schema;

import org.jspecify.annotations.NullMarked;
