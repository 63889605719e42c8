/**
 * Calls of services without a service description, such as an OpenAPI document. A definition refers to such a service by its
 * address or by the name of a configured connector. Used by several workflow languages.
 */
@NullMarked
package dev.stride.language.connector;

import org.jspecify.annotations.NullMarked;
