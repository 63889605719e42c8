/**
 * Calls to services without a service description, by an address or by the name of a configured connector. Used by several
 * workflow languages.
 */
@NullMarked
package dev.stride.language.connector;

import org.jspecify.annotations.NullMarked;
