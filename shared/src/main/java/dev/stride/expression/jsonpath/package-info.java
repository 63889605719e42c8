/**
 * JSONPath in its dialect of 2019, parsed and evaluated by the json-path library. A path of names and indexes does not need
 * the library, so most workflows never load it.
 */
@NullMarked
package dev.stride.expression.jsonpath;

import org.jspecify.annotations.NullMarked;
