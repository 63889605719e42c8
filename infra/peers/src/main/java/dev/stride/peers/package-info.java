/**
 * Adapters to other workflow engines, which the command {@code stride bench peers} compares with Stride. Other modules do not
 * depend on this module.
 */
package dev.stride.peers;
