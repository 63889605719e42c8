/**
 * Adapters to other workflow engines, which the command {@code stride bench --peers} compares with Stride. Other modules do not
 * depend on this module.
 */
@NullMarked
package dev.stride.peers;

import org.jspecify.annotations.NullMarked;
