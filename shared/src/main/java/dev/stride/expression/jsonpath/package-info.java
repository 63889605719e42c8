/**
 * JSONPath as it was in 2019, read and evaluated by the json-path library. A path of names and indexes needs no library:
 * most workflows never load it.
 */
@NullMarked
package dev.stride.expression.jsonpath;

import org.jspecify.annotations.NullMarked;
