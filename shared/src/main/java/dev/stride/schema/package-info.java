/** JSON Schema: what is wrong with a value, or with a schema, within bounds and without reading anything else. */
@NullMarked
package dev.stride.schema;

import org.jspecify.annotations.NullMarked;
