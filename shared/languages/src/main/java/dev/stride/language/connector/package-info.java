/**
 * Calls of services without an OpenAPI document or another service description. A definition refers to such a service by its
 * address or by the name of a configured connector. Several workflow languages use this package.
 */
package dev.stride.language.connector;
