/**
 * The jq expression language, version 1.6. Expressions can read only their input and the given variables, and are limited in
 * time and memory.
 */
package dev.stride.expression.jq;
