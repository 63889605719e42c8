/**
 * JSONPath, parsed and evaluated by the Jayway JsonPath library. A path of only names and indexes is evaluated without the
 * library, so most workflows never load it.
 */
@NullMarked
package dev.stride.expression.jsonpath;

import org.jspecify.annotations.NullMarked;
