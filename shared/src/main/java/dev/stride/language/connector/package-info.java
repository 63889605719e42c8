/**
 * How a definition reaches services without describing them: by an address, or by a name that the operator has bound to one.
 * Definitions of several languages share it.
 */
@NullMarked
package dev.stride.language.connector;

import org.jspecify.annotations.NullMarked;
