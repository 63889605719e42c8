/**
 * JSONPath, parsed and evaluated by the Jayway JsonPath library. A path of only names and indexes is evaluated without the
 * library, so most workflows never load it.
 */
package dev.stride.expression.jsonpath;
