/**
 * Calls to services that have no service description: by an address, or by a connector name from the configuration.
 * Used by several workflow languages.
 */
@NullMarked
package dev.stride.language.connector;

import org.jspecify.annotations.NullMarked;
